/** Dialogues the rules were made with. Their twins, on which nothing was tuned, are in `held-dialogues.ts`. */

/** `Name: words`, a blank line between two dialogues; `Name(1): words` is an answer to the first line. */
export const tunedDialogues = `
Ana: How deep is the shaft?
Ben: Hold on, the kettle.
Ben(1): Twelve metres, Dad measured.

Ana: Who is driving us?
Ben: One moment.
Ben(1): Old Mr Farrow, he offered.

Ana: How long is the hose?
Ben: Do you need it for the pond?
Ana(2): Yes.
Ben(1): Eighteen metres with the extension.

Ana: What is the password of the router?
Ben: Ask me anything but that.
Ana: Please.
Ben(1): heron-52-quay.

Ana: When does the ferry leave?
Ben: Wait.
Ben(1): At ten past nine.

Ana: How many eggs are left?
Ben: Let me look.
Ben(1): Four.

Ana: How much is the ladder?
Ben: Hey, careful with the paint.
Ben(1): Sixty euros, delivered.

Ana: Where is the fuse box?
Ben: Just a second.
Ben(1): Under the stairs.

Ana: Why did the choir cancel?
Ben: Hold that thought.
Ben(1): The conductor broke her wrist.

Ana: How was the hike?
Ben(1): Steep, but we loved it.

Ana: Where did I put the chisel?
Ben: No idea.
Ana(1): Found it: in the green toolbox.

Ana: How deep is the shaft?
Ben: I had two eggs for breakfast.
Ana: Nice.
Ben: We leave at seven.

Ana: How far is it to the quarry?
Dot: Mind the dog.
Ben(1): Five miles by the road.

Ana: How old is the bridge?
Ben: Give me a minute.
Ana: Who painted the rail?
Ben(3): My cousin Ilse.
Ben(1): A hundred and forty years.

Ana: Who feeds the hens?
Ben: This door is stuck again.
Ben(1): Clara does, before school.

Ana: Which rooms did you paint?
Ben(1): The hall.
Ben(1): And the pantry.

Ana: Where did each of you learn to swim?
Ben(1): In the canal.
Dot(1): At the lido, with my aunt.

Ana: When did you plant the pear tree?
Ben: By the way, the hall is booked.
Ana: Good.
Ben: We meet on Friday.

Ana: Can I borrow the trailer?
Ben: One sec.
Ben(1): Sure, take it.

Ana: What do you want for lunch?
Ben: Are you cooking?
Ana(2): I am.
Ben(1): Soup would be lovely.

Ana: How fast does it go?
Ben: Hold on.
Ana: Are you there?
Ben(3): Yes.
Ben(1): Forty knots on a good day.

Ana: How many people came?
Ben(1): Nobody.

Ana: How long did the repair take?
Ben(1): From March until the end of June.

Ana: What time shall I come?
Ben: Let me check with Dot.
Dot(1): Quarter to eight.

Ana: How much did you pay for the stove?
Ben: I would rather not say.
Dot(1): Two hundred.

Ana: How high is the ceiling?
Ben(1): About three and a half metres. Why do you ask?
Ana(2): For the bookcase.

Ana: Who fixed the organ?
Ben: I will tell you after this call.
Ana: Fine.
Ben(1): A man called Lorenz Thaler.

Ana: When is the exam?
Ben(1): As soon as the hall is free again.

Ana: What is the number of the vet?
Ben: Sec.
Ben(1): 0471 55 82.

小雨: 那口井多深？
阿宽: 等一下，水壶响了。
阿宽(1): 十二米，爸量过的。

小雨: 几点开船？
阿宽: 稍等。
阿宽(1): 九点十分。

小雨: 谁送我们去？
阿宽: 我看看。
阿宽(1): 老范，他自己说要送。

小雨: 这把梯子多少钱？
阿宽: 小心油漆。
阿宽(1): 一百八，包送。

小雨: 电闸在哪里？
阿宽: 先别急。
阿宽(1): 在楼梯下面。

小雨: 还剩几个鸡蛋？
阿宽: 我去看一眼。
阿宽(1): 四个。

小雨: 哪天考试？
阿宽: 你说哪一门？
小雨(2): 数学。
阿宽(1): 十八号。

小雨: 路上要多久？
阿宽: 这门又卡住了。
阿宽(1): 大概三个小时。

小雨: 为什么没来排练？
阿宽: 等等。
阿宽(1): 我嗓子哑了。

小雨: 你的剪刀在哪儿？
阿宽: 不知道。
小雨(1): 找到了，在抽屉里。

小雨: 什么时候种的梨树？
阿宽: 对了，礼堂订好了。
小雨: 好的。
阿宽: 我们周五见。

小雨: 你能帮我搬柜子吗？
阿宽: 等会儿，我接个电话。
阿宽(1): 可以，我下午过来。

小雨: 怎么去采石场？
阿宽: 让我想想。
阿宽(1): 坐到终点站，再走十分钟。

小雨: 无线网密码是什么？
阿宽: 除了这个都可以问。
阿宽(1): lanting88。

小雨: 你们都在哪儿学的游泳？
阿宽(1): 在运河里。
大黄(1): 体校。

小雨: 井有多深？
阿宽: 我早上吃了两个鸡蛋。
小雨: 挺好。
阿宽: 我们七点出发。

Ana: How much rope did you bring?
Ben(1): Thirty metres, and two pulleys.

Ana: Who is at the door?
Ben: Let me see. Stay there.
Ben(1): The plumber.

Ana: How many of them can swim?
Ben: It was a long day for everyone.
Ben(1): Three, maybe four.

Ana: What time is dinner?
Ben: Soon.
Dot(1): Seven sharp.

Ana: Where are my glasses?
Ben: I am in the garden with Dot.
Ben(1): On your head.

Ana: How long is the film?
Ben(1): Two and a half hours, with a break.

Ana: When was the chapel built?
Ben: Ask Dot, she knows.
Dot(1): 1743.

Ana: Did you lock the gate?
Ben: Hm, hold on.
Ben(1): I did.

Ana: Who ate the last bun?
Ben: Sofia called, she is late again.
Ana: Never mind.

Ana: How deep is the lake?
Ben: Deep. I would not swim there.
Ben(1): Twenty metres at the dam.

Ana: What did he call the boat?
Ben: Wait a moment, the line is bad.
Ben(1): The Grey Wagtail.

Ana: Where do you keep the salt?
Ana: I looked on the shelf.
Ben(1): In the blue tin by the stove.

Ana: How was the concert?
Ben: I can hardly hear you, one moment.
Ben(1): Loud and far too long.

Ana: How many tickets do we need?
Ben: Tell me first who comes.
Ana: Us and the twins.
Ben(1): Four then.

Ana: Why did she leave early?
Ben: No idea.
Dot(1): Because her train was the last one.

Ana: What is your new address?
Ben: Have you got a pen?
Ana: Go on.
Ben(1): 14 Mill Lane.

Ana: How old is the cheese?
Ben: It smells, I know.
Ben: Supper is at eight.

Ana: When do you fly?
Ben(1): The day after the wedding.

小雨: 你妈妈多大年纪了？
阿宽: 水开了，我先关火。
阿宽(1): 六十八，属猪的。

小雨: 谁在敲门？
阿宽: 我去开。
阿宽(1): 送快递的小哥。

小雨: 伞放哪儿了？
阿宽: 你要出门啊？
小雨(2): 嗯，去买菜。
阿宽(1): 门后面挂着。

小雨: 几个人去？
阿宽: 一起去挺好的。
阿宽(1): 五个。

小雨: 这鱼多少钱一斤？
阿宽: 别急，我问问老板。
阿宽(1): 二十八。

小雨: 你什么时候回来？
阿宽: 信号不好，等下说。
阿宽(1): 后天晚上。

小雨: 电影好看吗？
阿宽(1): 还行，就是太长。

小雨: 手机号是多少？
阿宽: 我记性不好。
阿宽(1): 13900112233。

小雨: 谁借走了梯子？
阿宽: 下雨了，快收衣服。
小雨: 来了来了。

小雨: 湖有多深？
阿宽: 一直在下雨。
阿宽(1): 最深的地方有二十米。
`

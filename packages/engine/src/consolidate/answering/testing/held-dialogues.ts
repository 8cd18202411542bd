/** Dialogues no rule was tuned on: written before the rules were, and looked at once they stood. */

/** `Name: words`, a blank line between two dialogues; `Name(1): words` is an answer to the first line. */
export const heldDialogues = `
Iris: How wide is the gap under the gate?
Tom: Give me a second, my boots are wet.
Tom(1): Nine centimetres at the hinge.

Iris: What time does the mill close?
Tom: Let me ring them.
Iris: Thanks.
Tom(1): Half past four, and they mean it.

Gus: How many chairs are still in the barn?
Lena: Careful, the step is loose.
Lena(1): Fourteen, if you count the broken one.

Gus: Who keeps the spare key?
Lena: Hang on, somebody is ringing.
Lena(1): Mrs Okafor from number six.

Gus: Where did they bury the old bell?
Lena: One minute, let me think.
Lena(1): Behind the chapel, near the yew.

Rosa: How much did the tiler want?
Finn: Which tiler?
Rosa(2): The one from Saturday.
Finn(1): Three hundred and twenty euros.

Rosa: When does your course begin?
Finn: Just a moment, I am at the till.
Finn: Right, outside now.
Finn(1): On the fourth of October.

Rosa: How long were you in the queue?
Finn: Ugh, this bag is heavy.
Finn(1): Nearly two hours.

Piet: Why is the shutter down?
Nora: Bear with me.
Nora(1): The spring snapped on Sunday.

Piet: What is the code of the shed?
Nora: Not out loud.
Nora(1): 4471.

Piet: How old is your donkey?
Nora(1): She turned nineteen in May.

Piet: How heavy is that anvil?
Nora: Please do not lift it.
Piet: I will not.
Nora(1): Eighty kilos or so.

Vera: Where shall we meet?
Otto(1): By the fountain. And who brings the cake?
Vera(2): I do.

Vera: How far is the hut?
Otto: No idea.
Emil(1): About seven kilometres from here.

Vera: What time is your train?
Otto: Let me look.
Vera: Did you water the plants?
Otto(3): Yes, this morning.
Otto(1): 18:42.

Vera: Who won the raffle?
Otto: Wait.
Vera: Anyway, I sold the stall.
Otto: Good for you.

Kim: How tall is the new mast?
Jo: By the way, twelve people signed up.
Kim: Lovely.

Kim: Is the bakery open today?
Jo: Two ticks.
Jo(1): Yes, until noon.

Kim: When are you moving?
Kim(1): Found it, your note says the ninth of May.

Kim: How many jars did you fill?
Jo(1): Thirty of plum.
Jo(1): And eleven of quince.

Kim: Where did you all spend the night?
Jo(1): In a barn.
Ada(1): On the ferry, sadly.

Kim: What did the vet say?
Jo(1): He wants to see her again.

Kim: How cold was it up there?
Jo: Cold enough, and the view was grand.
Jo(1): Minus eleven at dawn.

Kim: Which bus do you take?
Jo: Sorry, one second.
Jo(1): The 38 to the harbour.

Kim: What is the name of your landlady?
Jo: Ask me something easier.
Ada(1): Bettina Kroll.

陈姐: 井有多深？
阿旺: 稍等，水开了。
阿旺(1): 十五米左右。

陈姐: 明天几点集合？
阿旺: 我看看。
阿旺(1): 早上六点半，别迟到。

陈姐: 谁来接外婆？
阿旺: 等一下，有人敲门。
阿旺(1): 二舅开车去。

陈姐: 押金付了多少？
阿旺: 先别急。
陈姐: 我不急。
阿旺(1): 两千四。

小柯: 你们在哪里碰头？
大黄: 马上告诉你。
大黄(1): 在北门的报刊亭旁边。

小柯: 什么时候开学？
大黄: 哎呀，我的伞忘拿了。
大黄(1): 九月三号。

小柯: 修了多久？
大黄: 你问哪一台？
小柯(2): 洗衣机。
大黄(1): 整整一个下午。

小柯: 为什么换锁？
大黄: 说来话长，等会儿讲。
大黄(1): 因为钥匙掉河里了。

小柯: 来了几个客人？
大黄(1): 七个，还带了一条狗。

小柯: 仓库的密码是多少？
大黄: 别在这儿问。
大黄(1): 8026。

小柯: 哪天体检？
大黄: 不清楚。
老许(1): 下周二上午。

小柯: 你吃早饭了吗？
大黄: 稍等。
大黄(1): 吃了，两个包子。

小柯: 他住在哪儿？
大黄: 对了，快递到了。
小柯: 放门口吧。

小柯: 这台秤怎么校准？
大黄: 等我一下。
大黄(1): 先按住左边的键，再放砝码。

小柯: 羊有多重？
小柯(1): 查到了，本子上写着四十二公斤。

小柯: 你们几点睡的？
大黄(1): 十一点。
老许(1): 我快两点了。

小柯: 谁教你弹琴的？
大黄: 今天真闷热。
大黄(1): 隔壁的方老师。
`

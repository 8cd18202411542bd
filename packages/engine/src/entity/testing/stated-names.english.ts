/**
 * English talk in which somebody or something is said to have another name, and talk that only sounds so.
 *
 * A row is turns, and behind the arrow the links they state, `alias = name`; the last turn uses the first alias. Written for
 * these tests. The held-out half was written before the rules were and has not been looked at while they were changed.
 */

export const englishHeldOut: readonly string[] = [
  'Ada: Leopold Tarrant is coming. In the family he is only ever Poldi. | Bo: Nice, I like Poldi. => poldi = leopold tarrant',
  'Ada: Grandma says Mouse to Odalys Bremner and nobody knows why. | Bo: I saw Mouse today. => mouse = odalys bremner',
  'Ada: Benedikt Oakes, known to us as Badger, fixed the roof. | Bo: How is Badger? => badger = benedikt oakes',
  'Ada: The new keeper is Tamsin Harrow, better known as Tripwire. | Bo: I met Tripwire. => tripwire = tamsin harrow',
  'Ada: He is called Wendelin Frey, but he goes by the name of Finch. | Bo: Did Finch ring? => finch = wendelin frey',
  'Ada: Gaffer is what we call Mr Lindqvist. | Bo: So Gaffer is retiring? => gaffer = mr lindqvist',
  'Ada: Our parrot Sebaldus answers to Crumb. | Bo: I fed Crumb. => crumb = sebaldus',
  'Ada: I had lunch with Ottilie Marsh, or Tilly as we call her. | Bo: I miss Tilly. => tilly = ottilie marsh',
  'Ada: I worked with Corwin Vale, whom we all call Spanner. | Bo: I asked Spanner too. => spanner = corwin vale',
  'Ada: Rosamund Pell, Rook to her friends, plays chess. | Bo: Did Rook win? => rook = rosamund pell',
  'Ada: Hartmut Voss is called Bear by everyone at the yard. | Bo: We need Bear for this. => bear = hartmut voss',
  'Ada: My camper broke down again. We call it the Heap. | Bo: Sell the Heap! => heap = ada: my camper',
  'Ada: They moved into Calloway House last spring; the whole town calls it the Barn. | Bo: I walked past the Barn. => barn = calloway house',
  'Ada: The Rattle, as we call the old mill, is for sale. | Bo: Who would buy the Rattle? => rattle = the old mill',
  'Ada: My sister-in-law is staying. | Ada: Everybody calls her Cosmo. | Bo: Say hi to Cosmo. => cosmo = ada: my sister-in-law',
  'Ada: The landlord came by, we named him Frost. | Bo: What did Frost want? => frost = the landlord',
  'Ada: Mr Brandt is our landlord. | Bo: I saw the landlord today. => the landlord = mr brandt',
  'Ada: The code name of the merger is Kestrel. | Bo: When does Kestrel start? => kestrel = the merger',
  'Ada: Gwendolen "Dolly" Ashby sang last night. | Bo: I heard Dolly too. => dolly = gwendolen ashby',
  'Ada: I saw Ludovic Stern. His nickname at school was Beanpole. | Bo: I remember Beanpole. => beanpole = ludovic stern',
  // Nothing is stated here.
  'Ada: Leopold Tarrant was tired, so they call it a day. | Bo: Fine. =>',
  'Ada: Odalys Bremner wants to call it quits. | Bo: Already? =>',
  'Ada: Benedikt Oakes said: call me Monday. | Bo: I will. =>',
  'Ada: Saturday and Sunday, we call that the weekend, Tamsin. | Bo: Haha. =>',
  'Ada: Wendelin Frey never smiles. If he were mine, I would call him Grumpy. | Bo: Ha. =>',
  'Ada: I met Ottilie Marsh. Does anybody call her Tilly? | Bo: No idea. =>',
  'Ada: Corwin Vale rang. I called him Back in March. | Bo: Good. =>',
  'Ada: Rosamund Pell is nice. Nobody calls her Rosie. | Bo: True. =>',
]

export const englishTried: readonly string[] = [
  'Ada: I met Ingram Steele. The kids call him Noodle. | Bo: Where is Noodle? => noodle = ingram steele',
  'Ada: Philippa Drax goes by Pip. | Bo: Is Pip here? => pip = philippa drax',
  'Ada: Marlow Quint, who everybody calls Sparks, rewired it. | Bo: Thank Sparks from me. => sparks = marlow quint',
  'Ada: Everyone at work knows Evander Lunt as Tank. | Bo: I trust Tank. => tank = evander lunt',
  'Ada: To us Clementine Rudd is just Biscuit. | Bo: I love Biscuit. => biscuit = clementine rudd',
  'Ada: This is Thaddeus Wren, Thad for short. | Bo: Hello Thad. => thad = thaddeus wren',
  'Ada: Our dog is called Admiral, but we say Bump to him. | Bo: Is Bump well? => bump = admiral; admiral = ada: my dog',
  'Ada: We christened the canoe Wanderer. | Bo: Can I borrow the Wanderer? => wanderer = the canoe',
  'Ada: I bought a boat. My boat is called Marlin. | Bo: How fast is Marlin? => marlin = ada: my boat',
  'Ada: They renovated Fenwick Hall. Around here it is known as the Icebox. | Bo: I was in the Icebox. => icebox = fenwick hall',
  'Ada: My uncle is visiting, we all call him Sarge. | Bo: I know Sarge. => sarge = ada: my uncle',
  'Ada: Our project, code name Juniper, is late. | Bo: Who runs Juniper? => juniper = ada: my project',
  'Ada: Ms Okello is my dentist. | Bo: Did the dentist call? => the dentist = ms okello',
  'Ada: Our plumber, Mr Teague, is late. | Bo: The plumber is always late. => the plumber = mr teague',
  'Ada: People call Solveig Brandvold the Oracle. | Bo: Ask the Oracle. => oracle = solveig brandvold',
  'Ada: Barnaby Crisp got the nickname Hedgehog in the army. | Bo: Poor Hedgehog. => hedgehog = barnaby crisp',
  'Ada: I train with Zelda Moor. | Bo: Oh, Zelda Moor! We used to call her Rocket. | Ada: I beat Rocket once. => rocket = zelda moor',
  'Ada: Lemon is our name for Lysander Pope. | Bo: I saw Lemon. => lemon = lysander pope',
  'Ada: My friends call me Moth. | Bo: Good night, Moth. => moth = ada',
  "Ada: Henrietta Spall's stage name is Velvet. | Bo: I saw Velvet live. => velvet = henrietta spall",
  'Ada: I met Ingram Steele. I’d call him Grumpy if I dared. | Bo: Ha. =>',
  'Ada: I called Philippa Drax Tuesday. | Bo: And? =>',
  'Ada: Call her Tomorrow at nine, Marlow Quint said. | Bo: OK. =>',
  'Ada: Evander Lunt came. We could call him Sir. | Bo: Ha. =>',
  'Ada: Clementine Rudd says Hello to her neighbour. | Bo: Nice. =>',
  'Ada: What do you call Thaddeus Wren? Is he known as Wrenny? | Bo: No. =>',
  'Ada: They call it the Internet, Barnaby Crisp. | Bo: Very funny. =>',
  'Ada: Mr Teague is our plumber. | Bo: Ms Crane is my plumber. | Ada: The plumber came. => the plumber = mr teague; the plumber = ms crane',
]

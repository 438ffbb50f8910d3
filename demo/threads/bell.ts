export const bellThread = `
dot 26 pinned | We were girls together. She was cleverer than all of us and she never once let you feel it. Goodnight, Hester.
colm 21 | My dad was on the Girl Maud in '62. He never talked about it, but he went up to Saltby Head every November with a bottle of ginger wine and sat with her for an hour. I went with him when I was small. They used to not talk together.
  mara 10 | "They used to not talk together." Thank you, Colm.
abel 12 | She corrected my first book. Eleven pages of notes, in pencil, and at the end: "Otherwise I believed you."
tam 15 | We have the margins in the local history room, A to P, and they'll stay on the open shelves as she asked. The last entry is in a copy of Proust: "Clear. Stars. Stopped at nine."
  abel 7 | Did she ever read Q to Z?
    tam 12 | She did, afterwards, but she said it wasn't the same without the bell.
oona 8 | She gave me my first hive and her only advice: "Go slowly and tell them what you're doing." I've never needed any other, for bees or anything else.
pete 7 | Always a cup of tea and always in the good cup.
joan 5 | I learned to tell the time from her voice on the telephone. At the third stroke. I still hear it.
lena 6 | Forty-one years of schoolchildren went up that hill and came down knowing what patience was. I was one and then I took them.
gus 5 | I had the honour of being told by Miss Vane, in 1974, that I was holding the rope like a politician. I've held ropes differently since.
sami 6 | كانت أول من دقّ باب ورشتي. جاءت بعسل وقالت: «أهلًا». رحمها الله.
  salma 4 | رحمها الله. ما زلت أحتفظ بجرّة العسل.
yuki 5 | Rest well. We'll keep writing the weather down.
nell 4 | she let me ring it when i was five. thirty seconds is SO long. she said that's the point
helen 5 | When I couldn't come up the hill any more she came down it.
ray 4 | High water tonight 17.48, no fog. I thought she'd want it noted.
morgan 9 | This book of remembrance closed on Sunday evening. Thank you, all of you. It's been printed, and the nephew has it.
`;

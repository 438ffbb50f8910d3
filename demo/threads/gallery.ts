/** Small threads for `/gallery`: each shows one state and does not change. */
export const galleryThreads: { container_id: string; hours: number; closed?: true; text: string }[] = [
  { container_id: 'gallery-empty', hours: 1, text: '' },
  { container_id: 'gallery-empty-ar', hours: 1, text: '' },
  {
    container_id: 'gallery-few',
    hours: 30,
    text: `
mara 12 picked | A good short piece, and the drawing made me laugh out loud on the bus. More of these, please.
  tobias 3 | Which bus? I'd like to have seen that.
    mara 5 | The 9. Winnie was driving and asked to see it at the lights.
robin 2 edited | I've corrected my sum: it was eleven, not twelve. The point stands, only slightly lower.
yuki 6 -1 | Here's the data behind it, if anyone wants to check: https://merrow-gardens.example/data ¶ It's three columns and a lot of fog. The first column is the time, the second is the temperature at the top of the slope, and the third is the temperature at the bottom. When the difference between the second and the third gets to two degrees, put your coat on; when it gets to three, put the kettle on, because nobody is coming over on the ferry before ten in any case, and you may as well be comfortable while you wait for it to lift.
morgan 4 pinned | Welcome, everyone. Keep it kind and keep it about the article, and we'll all get on.
`,
  },
  {
    container_id: 'gallery-few-ar',
    hours: 30,
    text: `
salma 12 picked | مقال قصير وجميل، والرسم أضحكني بصوت عالٍ في الحافلة. نريد المزيد.
  yousef 3 | أيّ حافلة؟ ليتني كنت هناك.
    salma 5 | الحافلة رقم 9، والسائقة طلبت أن تراه عند الإشارة.
robin 2 edited | صحّحت الحساب: كانت أحد عشر لا اثني عشر. الفكرة نفسها لم تتغيّر.
yuki 6 -1 | A comment written from left to right keeps its own direction, here too: https://merrow-gardens.example/data
morgan 4 pinned | أهلًا بكم جميعًا. ليكن الكلام لطيفًا وعن المقال نفسه.
`,
  },
  {
    container_id: 'gallery-stubs',
    hours: 30,
    text: `
deleted 0 | [removed]
  mara 4 | I'd already answered this when it went, so the answer is left standing here by itself.
    tobias 2 | It has dignity.
gus 3 | This one is still here, and has three answers, of which one was hidden by a moderator and one is a stub.
  hidden 0 | Hidden by a moderator
  deleted 0 | [removed]
    kit 1 | Under a stub, at some depth.
      deleted 0 | [removed]
        nell 2 | and under another one
  ray 1 | And one that stayed.
`,
  },
  {
    container_id: 'gallery-featured',
    hours: 30,
    text: `
mara 12 picked | The fog is thickest where the old brickworks drained, which is also where the frogs are.
  tobias 3 | Cause or effect?
robin 2 | I only came for the frogs.
yuki 6 picked | Two degrees, every time. I've measured it on forty mornings.
bea 9 picked | My grandmother dried her washing by it, and she was never wrong.
`,
  },
  {
    container_id: 'gallery-preview',
    hours: 30,
    text: `
yuki 6 | The office keeps the hours of fog by month, back to 1911: https://merrow-gardens.example/fog
  tobias 2 | And the ferry company keeps the hours it lost to it: https://sallow-ferries.example/notices/a-year-of-late-boats
mara 3 | Both at once, then: https://merrow-gardens.example/fog and https://sallow-ferries.example/notices/a-year-of-late-boats ¶ Somebody should lay one over the other.
robin 1 | A page that says nothing of itself is a link like any other: https://merrow-gardens.example/data
`,
  },
  {
    container_id: 'gallery-closed',
    hours: 200,
    closed: true,
    text: `
dot 7 pinned | The conversation is over, and can still be read.
  pete 2 | Quietly.
abel 3 | For the record, then.
`,
  },
  {
    container_id: 'gallery-deep',
    hours: 20,
    text: `
bea 2 | How deep does this go?
  hal 3 | One.
    moss 2 | Two.
      nell 2 | three
        deke 1 | Four, and no further if I'm any judge
          zed 4 | five
            bea 1 | I regret asking.
              hal 2 | Seven.
`,
  },
];

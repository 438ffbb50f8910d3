/** People of the demo: the paper's staff, its named readers, and more people for crowds. */
export interface Person {
  key: string;
  name: string;
  /** The newsroom's own badge on the name. */
  badge?: string;
  trusted?: true;
}

/** The three accounts with a password; the start line prints them. */
export const accounts = [
  { key: 'robin', name: 'Robin Vale', email: 'reader@wrackline.example', role: 'normal' },
  { key: 'morgan', name: 'Morgan Tide', email: 'moderator@wrackline.example', role: 'moderator' },
  { key: 'avery', name: 'Avery Keel', email: 'administrator@wrackline.example', role: 'administrator' },
] as const;

/** Writers are ordinary readers with a badge; on their own articles they have the author's badge as well. */
export const writers: readonly Person[] = [
  { key: 'ada', name: 'Ada Thorne', badge: 'Staff writer' },
  { key: 'ben', name: 'Benedikt Rae', badge: 'Staff writer' },
  { key: 'cleo', name: 'Cleo Marsden', badge: 'Staff writer' },
  { key: 'layla', name: 'ليلى الحاج', badge: 'كاتبة' },
];

export const readers: readonly Person[] = [
  { key: 'mara', name: 'Mara Quill', trusted: true },
  { key: 'tobias', name: 'Tobias Fenn' },
  { key: 'oona', name: 'Oona Strand', trusted: true },
  { key: 'deke', name: 'Deke Harrow' },
  { key: 'priya', name: 'Priya Nandakumar' },
  { key: 'jonas', name: 'Jonas Weitz' },
  { key: 'hal', name: 'Halyard' },
  { key: 'win', name: 'Winnie Oduya' },
  { key: 'colm', name: 'Colm Tarrant' },
  { key: 'bea', name: 'Bea Lindqvist' },
  { key: 'nell', name: 'Nell Ashby' },
  { key: 'gus', name: 'Gus Pemberton-Low' },
  { key: 'ines', name: 'Inês Duarte' },
  { key: 'ray', name: 'Ray Sallow' },
  { key: 'kit', name: 'kit_of_the_marsh', trusted: true },
  { key: 'tam', name: 'Tamsin Rook' },
  { key: 'yuki', name: 'Yuki Arai' },
  { key: 'dot', name: 'Dot Merriweather' },
  { key: 'leo', name: 'Leo Abara' },
  { key: 'frida', name: 'Frida Holm' },
  { key: 'archie', name: 'Archie Blunt' },
  { key: 'moss', name: 'Moss' },
  { key: 'pete', name: 'Pete the Post' },
  { key: 'lena', name: 'Lena Kowalczyk' },
  { key: 'abel', name: 'Abel Crane' },
  { key: 'sunniva', name: 'Sunniva Berg' },
  { key: 'rob', name: 'Rob Dunmore' },
  { key: 'zed', name: 'zedzedzed' },
  { key: 'helen', name: 'Helen Marsh' },
  { key: 'joan', name: 'Joan Tallis' },
  { key: 'sami', name: 'سامي حدّاد' },
  { key: 'yousef', name: 'يوسف منصور' },
  { key: 'salma', name: 'سلمى درويش' },
  { key: 'karim', name: 'كريم البحري' },
  { key: 'huda', name: 'هدى سالم' },
  { key: 'omar', name: 'عمر النجّار' },
  { key: 'nadine', name: 'نادين خوري' },
];

const first =
  'Alma Bruno Carys Dilys Edwin Farah Gwen Hugo Isla Jasper Keira Linus Maeve Nico Orla Piet Quentin Rosa Stellan Thea Ugo Vera Wilf Yara Zoltan Anouk Benji Cora'.split(
    ' ',
  );
const last =
  'Barrow Copley Dray Eastman Farrow Garrick Hythe Ilves Jessop Kettle Loam Mercer Nash Orchard Pascoe Quayle Reeve Stroud Thwaite Underhill Vesey Wharton'.split(
    ' ',
  );

/** People of the long thread, who also like elsewhere: `count` different names, the same at every start. */
export function crowd(count: number): Person[] {
  return Array.from({ length: count }, (_, i) => {
    // Steps that are coprime to the lists' lengths give each index a different pair of names.
    const name = `${first[(i * 5) % first.length]} ${last[(i * 7 + Math.floor(i / 28) * 3) % last.length]}`;
    return { key: `crowd-${i}`, name };
  });
}

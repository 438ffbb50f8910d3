/** Ways to share: networks by historical names, the device's sheet, mail, the link (host contract 2.2 "share"). */
const shareNetworks = [
  'facebook',
  'twitter',
  'whatsapp',
  'linkedin',
  'bluesky',
  'threads',
  'reddit',
  'telegram',
  'mastodon',
] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

export const shareMedia = [...shareNetworks, 'device', 'copy_link', 'email'] as const;
export type ShareMedium = (typeof shareMedia)[number];

/** Sharing a comment, as items of a menu; each press is published (host contract 2.2 "share"). */
import type { RefObject } from 'react';
import { publishFrom } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import type { MenuItem } from '../../shared/menu/menu-list';
import { networks, networksOf, shareByMail, shareLink, shareTo } from './share';

/** @param opener the button the published event names */
export function useShare(content_uuid: string, opener: RefObject<HTMLButtonElement | null>): MenuItem[] {
  const t = useTranslate('reading');
  const host = useHost();
  const { share_networks } = useAtomValue(settingsAtom);
  const showNotice = useSetAtom(showNoticeAction);

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      showNotice({ kind: 'success', text: t('link_copied') });
    } catch {
      showNotice({ kind: 'success', text: t('link_not_copied', { link }) });
    }
  }

  const item = (label: string, medium: string, open: (link: string) => unknown): MenuItem => ({
    label,
    onPick: () => {
      if (opener.current) publishFrom(host, 'share/clicked', medium, opener.current);
      void open(shareLink(content_uuid, medium));
    },
  });
  // Who closes the sheet has changed their mind, which is no failure.
  const sheet = (url: string) => navigator.share({ url, title: document.title }).catch(() => {});
  return [
    item(t('copy_link'), 'copy_link', copy),
    ...(typeof navigator.share === 'function' ? [item(t('share_sheet'), 'device', sheet)] : []),
    ...networksOf(share_networks).map((network) =>
      item(networks[network].name, network, (link) => shareTo(network, link)),
    ),
    item(t('share_email'), 'email', shareByMail),
  ];
}

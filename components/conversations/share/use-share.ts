/** Sharing a comment, as menu items; each press is published (host contract 2.2 "share"). */
import type { RefObject } from 'react';
import { publishFrom } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import type { MenuItem } from '../../shared/menu/menu-list';
import { addressAt, mailOf, nameOf, networksOf } from '../../shared/share/networks';
import { hasSheet, useSharing } from '../../shared/share/use-sharing';
import { openShared, shareLink } from './share';

/** @param opener button named in the published event */
export function useShare(content_uuid: string, opener: RefObject<HTMLButtonElement | null>): MenuItem[] {
  const t = useTranslate('reading');
  const host = useHost();
  const { share_networks } = useAtomValue(settingsAtom);
  const { copy, bySheet } = useSharing('reading');

  const item = (label: string, medium: string, open: (link: string, title: string) => unknown): MenuItem => ({
    label,
    onPick: () => {
      if (opener.current) publishFrom(host, 'share/clicked', medium, opener.current);
      void open(shareLink(content_uuid, medium), document.title);
    },
  });
  return [
    item(t('copy_link'), 'copy_link', copy),
    ...(hasSheet() ? [item(t('share_sheet'), 'device', bySheet)] : []),
    ...networksOf(share_networks).map((network) =>
      item(nameOf(network), network, (url, title) => openShared(addressAt(network, { url, title }))),
    ),
    item(t('share_email'), 'email', (url, title) => window.open(mailOf({ url, title }), '_self')),
  ];
}

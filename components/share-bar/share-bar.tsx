/**
 * Share bar: the site's networks as plain links, the device's own sheet first on phones, the link and a mail
 * (specification §1, §3 `enable_sharebar`; host contract 2.2 "share", 6.3).
 */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { sharerAtom } from '../../core/state/shares/sharer.atoms';
import { settingsAtom } from '../../core/state/site/site.atoms';
import { Notices } from '../shared/notices/notices';
import { markedAs, nameOf, networksOf } from '../shared/share/networks';
import { useSharing } from '../shared/share/use-sharing';
import { OptionFace } from './option-face';
import type { Settings } from './share-bar.settings';
import { linkFor } from './shared-page';
import { useShareBar } from './use-share-bar';

export function ShareBar(settings: Settings) {
  const { view, shape, direction, buttonView, showLabels, showCounters, showTotal } = settings;
  const t = useTranslate('sharing');
  const { enable_sharebar: isOn, share_networks } = useAtomValue(settingsAtom);
  const sharer = useAtomValue(sharerAtom);
  const { shared, counts, announce } = useShareBar(settings, isOn);
  const { copy, bySheet } = useSharing('sharing');
  if (!isOn) return null;

  const total = counts?.total ?? 0;
  const sum = total > 0 && (
    <p className="share__total" part="count">
      {t('shares', { count: total })}
    </p>
  );
  // Hides a total that is 0 or unknown.
  if (view === 'total') return sum || null;

  const face = (medium: keyof NonNullable<typeof counts>['counts'], name: string) => ({
    'data-medium': medium,
    className: `share__option vf-share-option vf-share-icon icon icon--${medium}`,
    part: 'button',
    children: <OptionFace name={name} count={showCounters ? (counts?.counts[medium] ?? 0) : 0} />,
  });
  const link = (medium: Parameters<typeof linkFor>[0], name: string) => (
    <a
      key={medium}
      {...face(medium, name)}
      href={linkFor(medium, shared, sharer)}
      // A mail program does not need its own window.
      {...(medium !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={({ currentTarget }) => announce(currentTarget)}
    />
  );
  const button = (medium: 'device' | 'copy_link', name: string, share: (url: string) => unknown) => (
    <button
      type="button"
      {...face(medium, name)}
      onClick={({ currentTarget }) => {
        announce(currentTarget);
        if (shared.url) void share(markedAs(medium, shared.url, sharer));
      }}
    />
  );

  const looks = [shape, direction, buttonView && 'buttons', showLabels && 'labels'].filter(Boolean);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is filled in here */}
      <div
        className={`share vf-horiz-list ${looks.map((look) => `share--${look}`).join(' ')}`}
        part="list"
        role="group"
        aria-label={t('share')}
      >
        {showTotal && sum}
        {button('device', t('share'), (url) => bySheet(url, shared.title))}
        {networksOf(share_networks).map((network) => link(network, nameOf(network)))}
        {button('copy_link', t('copy_link'), copy)}
        {link('email', t('email'))}
      </div>
      <Notices />
    </>
  );
}

/** The name of the site; for people with a role on an organization also the way to its other sites. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { hashOfSwitch } from '../../../core/state/console/arrival';
import { addressOf } from '../../../core/state/console/place';
import { consoleSessionAtom, organizationAtom } from '../../../core/state/console/session';

export function Sites() {
  const t = useTranslate('console');
  const session = useAtomValue(consoleSessionAtom);
  const organization = useAtomValue(organizationAtom);
  if (session.phase !== 'in') return null;
  const { domain, name } = session.site;
  const others = organization?.sites.filter((site) => site.domain !== domain) ?? [];
  if (others.length === 0)
    return (
      <p className="console-nav__site">
        <bdi>{name}</bdi>
      </p>
    );
  return (
    <details className="console-sites">
      <summary className="console-sites__present" aria-label={t('organization.switch', { site: name || domain })}>
        <bdi>{name || domain}</bdi>
      </summary>
      <ul className="console-sites__list">
        {others.map((site) => (
          <li key={site.domain}>
            <a
              className="console-nav__link"
              href={addressOf({ domain: site.domain, screen: 'overview', detail: '', item: '' }) + hashOfSwitch(domain)}
            >
              <bdi>{site.name || site.domain}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useTranslate } from '../../../core/base/i18n/use-translate';

const changes = ['site_settings', 'site_rules', 'site_hosts', 'site_roles', 'site_clients'] as const;
/** Named by the text of their button. */
const buttons = [
  'enable',
  'disable',
  'spam',
  'unspam',
  'review',
  'pick',
  'unpick',
  'pin',
  'unpin',
  'top',
  'untop',
  'clear_flags',
  'ban',
  'trust',
  'untrust',
] as const;
const others = [
  'remove',
  'undo',
  'unban',
  'ban_expired',
  'settings',
  'name_approve',
  'name_refuse',
  'avatar_approve',
  'avatar_refuse',
  'poll_reset',
  'see_address',
] as const;

/** Names an action of the log. */
export function useSayAct(): (what: string) => string {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  return (what) => {
    const change = changes.find((it) => it === what);
    if (change) return t(`log.${change}`);
    const button = buttons.find((it) => it === what);
    if (button) return staff(button);
    const other = others.find((it) => it === what);
    return other ? staff(`act.${other}`) : what;
  };
}

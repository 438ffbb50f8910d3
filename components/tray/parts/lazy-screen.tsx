/** Screens of the tray whose code and texts load with their first opening. */
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { type Area, loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { fetchSheets, type Sheet } from '../../../core/mount/element/sheets';
import { useSheets } from '../../shared/sheets/use-sheets';

interface ScreenModule<Props> {
  Screen: ComponentType<Props>;
  sheets: Sheet[];
}

/** @param areas of the screen's texts, so that the screen never renders without them */
export function lazyScreen<Props extends object>(
  areas: readonly Area[],
  fetchIt: () => Promise<ScreenModule<Props>>,
): ComponentType<Props> {
  let There: ComponentType<Props> | undefined;

  async function fetchAll(): Promise<ComponentType<Props>> {
    const [{ Screen, sheets }] = await Promise.all([fetchIt(), loadAreas([...areas])]);
    await fetchSheets(sheets);
    return (props) => {
      useSheets(sheets);
      return <Screen {...props} />;
    };
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when a module begins
  return function LazyScreen(props: Props) {
    const t = useTranslate('base');
    const [state, setState] = useState<'coming' | 'there' | 'failed'>(There ? 'there' : 'coming');

    const fetch = useCallback(() => {
      setState('coming');
      fetchAll().then(
        (it) => {
          There = it;
          setState('there');
        },
        (error) => {
          console.error(error);
          setState('failed');
        },
      );
    }, []);
    useEffect(() => {
      if (!There) fetch();
    }, [fetch]);

    if (There) return <There {...props} />;
    if (state === 'coming') {
      return (
        <p className="profile__meta late" part="skeleton" role="status">
          {t('state.loading')}
        </p>
      );
    }
    return (
      <div className="profile" role="alert">
        <p className="profile__note">{t('settings.error.error_fetching')}</p>
        <button type="button" className="button profile__log-out" part="button" onClick={fetch}>
          {t('action.retry')}
        </button>
      </div>
    );
  };
}

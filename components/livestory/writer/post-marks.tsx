/** Buttons for pictures, marks, polls, time and sponsor of a post. Shows those that the reporter's role allows. */
import { useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Composition } from '../../../core/state/live-blog/composition';
import type { Panel } from './more-panel';
import { Toggle } from './toggle';

interface Props {
  composition: Composition;
  mayPublish: boolean;
  mayDirect: boolean;
  hasScoreboard: boolean;
  panel: Panel | null;
  isPaid: boolean;
  onChange(change: Partial<Composition>): void;
  onPicture(file: File | undefined): void;
  onScoreboard(): void;
  onPanel(panel: Panel | null): void;
  onPaid(isPaid: boolean): void;
}

export function PostMarks(props: Props) {
  const t = useTranslate('newsroom');
  const { composition, mayDirect, mayPublish, panel, onChange, onPanel } = props;
  const toggle = (name: Panel) => (
    <Toggle label={t(name)} isOn={panel === name} onSet={(isOn) => onPanel(isOn ? name : null)} />
  );
  const mark = (name: 'key_moment' | 'pin' | 'notify') => (
    <Toggle key={name} label={t(name)} isOn={composition[name] === true} onSet={(isOn) => onChange({ [name]: isOn })} />
  );
  return (
    <div className="writer__marks">
      {!composition.editing && (
        <>
          <PictureButton onPicture={props.onPicture} />
          {mayDirect && [mark('key_moment'), mark('pin'), mark('notify')]}
          {toggle('poll')}
          {props.hasScoreboard && (
            <button type="button" className="button button--text" onClick={props.onScoreboard}>
              {t('scoreboard')}
            </button>
          )}
          {mayPublish && toggle('schedule')}
        </>
      )}
      {mayDirect && (
        <Toggle label={t('sponsored_post')} isOn={props.isPaid || Boolean(composition.sponsor)} onSet={props.onPaid} />
      )}
    </div>
  );
}

function PictureButton({ onPicture }: Pick<Props, 'onPicture'>) {
  const t = useTranslate('newsroom');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('picture')}
        onChange={(event) => {
          onPicture(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button type="button" className="button button--text" onClick={() => chooser.current?.click()}>
        {t('picture')}
      </button>
    </>
  );
}

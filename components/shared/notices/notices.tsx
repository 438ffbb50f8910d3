/**
 * Short notices at the bottom of the view, in the top layer of their own shadow root, announced once to screen readers.
 *
 * Every widget with actions may have an outlet; the latest one shows the notices, so that an open tray shows them above
 * itself and no notice is shown or announced twice.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { atom } from '../../../core/base/store/jotai';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { holdNoticesAction, noticesAtom } from '../../../core/state/notices/notices.atoms';

/** Outlets on the page, in the order of mounting. */
const outletsAtom = atom<object[]>([]);
const NoticeBox = lazyComponent(() => import('./notice-box'), 'NoticeBox');

export function Notices() {
  const notices = useAtomValue(noticesAtom);
  const [outlets, setOutlets] = useAtom(outletsAtom);
  const hold = useSetAtom(holdNoticesAction);
  const outlet = useRef({}).current;
  const shown = outlets.at(-1) === outlet ? notices : [];
  const isNeeded = shown.length > 0;

  // The code of the box may take longer to load than a notice is shown, so the time begins when the box is there.
  const isThere = useRef(false);
  useLayoutEffect(() => {
    if (!isNeeded) isThere.current = false;
    else if (!isThere.current) hold(true);
  }, [isNeeded, hold]);

  function begin() {
    isThere.current = true;
    hold(false);
  }

  useEffect(() => {
    setOutlets((list) => [...list, outlet]);
    return () => {
      setOutlets((list) => list.filter((it) => it !== outlet));
      hold(false);
    };
  }, [outlet, setOutlets, hold]);

  return (
    <>
      <p className="hushed" role="status">
        {shown.map(({ text }) => text).join(' ')}
      </p>
      {isNeeded && <NoticeBox notices={shown} onShown={begin} onClose={() => hold(false)} />}
    </>
  );
}

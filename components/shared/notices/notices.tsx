/**
 * Short notices at the foot of the view, in the top layer of their own shadow root, said once to screen readers.
 *
 * Every widget that acts may hold an outlet; the one that came last shows, so that an open tray shows them above itself
 * and nothing is shown or said twice.
 */
import { useEffect, useRef } from 'react';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { atom } from '../../../core/base/store/jotai';
import { dismissNoticeAction, holdNoticesAction, noticesAtom } from '../../../core/state/notices/notices.atoms';

/** Outlets on the page, in the order they came. */
const outletsAtom = atom<object[]>([]);

export function Notices() {
  const notices = useAtomValue(noticesAtom);
  const [outlets, setOutlets] = useAtom(outletsAtom);
  const dismiss = useSetAtom(dismissNoticeAction);
  const hold = useSetAtom(holdNoticesAction);
  const outlet = useRef({}).current;
  const box = useRef<HTMLDivElement>(null);
  const shown = outlets.at(-1) === outlet ? notices : [];

  useEffect(() => {
    setOutlets((list) => [...list, outlet]);
    return () => {
      setOutlets((list) => list.filter((it) => it !== outlet));
      hold(false);
    };
  }, [outlet, setOutlets, hold]);

  const isShown = shown.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is there while something is shown
  useEffect(() => {
    if (box.current?.isConnected) box.current.showPopover?.();
  }, [isShown]);

  return (
    <>
      <p className="hushed" role="status">
        {shown.map(({ text }) => text).join(' ')}
      </p>
      {isShown && (
        <div ref={box} className="notices" popover="manual">
          {shown.map(({ id, kind, text, action }) => (
            <p key={id} className={`notice notice--${kind}`} part="notice">
              <span aria-hidden="true">{text}</span>
              {action && (
                <button
                  type="button"
                  className="notice__action"
                  part="button"
                  onPointerEnter={() => hold(true)}
                  onPointerLeave={() => hold(false)}
                  onFocus={() => hold(true)}
                  onBlur={() => hold(false)}
                  onClick={() => {
                    dismiss(id);
                    // A button that is taken out while one is at it says no more that one left.
                    hold(false);
                    action.run();
                  }}
                >
                  {action.label}
                </button>
              )}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** The visible notices; the live region that announces them is beside them (notices.tsx). */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSetAtom } from '../../../core/base/store/hooks';
import { dismissNoticeAction, holdNoticesAction, type Notice } from '../../../core/state/notices/notices.atoms';

interface Props {
  notices: Notice[];
  /** Called before a reader can focus a button, which holds the notices. */
  onShown(): void;
  /** Called instead of rendering if this code cannot be loaded. */
  onClose(): void;
}

export function NoticeBox({ notices, onShown }: Props) {
  const dismiss = useSetAtom(dismissNoticeAction);
  const hold = useSetAtom(holdNoticesAction);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (box.current?.isConnected) box.current.showPopover?.();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(onShown, []);

  return (
    <div ref={box} className="notices" popover="manual">
      {notices.map(({ id, kind, text, action }) => (
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
                // A button that is removed while hovered or focused sends no leave event.
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
  );
}

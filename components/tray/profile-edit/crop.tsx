/**
 * The square that is cut out of a picture. A finger or pointer moves it, and so do three sliders with keyboard support:
 * the canvas shows the result. On a canvas, because a page's policy may block images from memory.
 */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { cutOf, type Framing, moved } from './framing';

/** Size of the sent picture; the server makes its sizes from it. */
const SIDE = 640;
const QUALITY = 0.92;
const LARGEST_ZOOM = 4;

interface Props {
  bitmap: ImageBitmap;
  isSaving: boolean;
  onSave(picture: Blob): void;
  onCancel(): void;
}

export function Crop({ bitmap, isSaving, onSave, onCancel }: Props) {
  const t = useTranslate('account');
  const canvas = useRef<HTMLCanvasElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const [framing, setFraming] = useState<Framing>({ zoom: 1, across: 0.5, down: 0.5 });
  const { side } = cutOf(bitmap, framing);

  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { x, y, side: cut } = cutOf(bitmap, framing);
    // JPEG has no transparency, so transparent parts would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(bitmap, x, y, cut, cut, 0, 0, SIDE, SIDE);
  }, [bitmap, framing]);

  const set = (part: Partial<Framing>) => setFraming((before) => ({ ...before, ...part }));

  function handlePointerDown({ clientX: x, clientY: y, pointerId, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    currentTarget.setPointerCapture(pointerId);
    last.current = { x, y };
  }

  function handlePointerMove({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const from = last.current;
    if (!from) return;
    last.current = { x, y };
    const width = currentTarget.clientWidth;
    setFraming((before) => moved(bitmap, before, { x: (x - from.x) / width, y: (y - from.y) / width }));
  }

  const letGo = () => {
    last.current = null;
  };

  const sliders = [
    { name: 'zoom', label: t('picture.size'), min: 1, max: LARGEST_ZOOM, isMoved: true },
    { name: 'across', label: t('picture.across'), min: 0, max: 1, isMoved: bitmap.width > side },
    { name: 'down', label: t('picture.down'), min: 0, max: 1, isMoved: bitmap.height > side },
  ] as const;

  return (
    <div className="crop">
      <div className="crop__frame" aria-hidden="true">
        <canvas
          ref={canvas}
          className="crop__canvas"
          width={SIDE}
          height={SIDE}
          onPointerDown={handlePointerDown}
          onPointerMove={handlePointerMove}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        />
      </div>
      <div className="crop__sliders">
        {sliders.map(({ name, label, min, max, isMoved }) => (
          <label key={name} className="crop__slider">
            <span className="account__meta">{label}</span>
            <input
              ref={name === 'zoom' ? first : undefined}
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={framing[name]}
              disabled={!isMoved}
              onChange={({ currentTarget }) => set({ [name]: Number(currentTarget.value) })}
            />
          </label>
        ))}
      </div>
      <div className="account__actions">
        <button
          type="button"
          className="button button--primary"
          part="button button-primary"
          aria-disabled={isSaving || undefined}
          onClick={() => canvas.current?.toBlob((blob) => blob && onSave(blob), 'image/jpeg', QUALITY)}
        >
          {t(isSaving ? 'saving' : 'save')}
        </button>
        <button type="button" className="button" part="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}

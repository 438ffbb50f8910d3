/** Uploads for a draft: progress of each, and reasons for refusals. */
import { useEffect, useRef, useState } from 'react';
import { counter } from '../../../core/base/built-ins/counter';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { uploadMediumAction } from '../../../core/state/comments/media.actions';
import { useHere } from '../lifecycle/conversation-context';
import { uploadText } from '../notice/refusal-text';

export interface Uploading {
  id: number;
  name: string;
  /** Uploaded fraction, 0–1. */
  part: number;
  /** Reason for the refusal. */
  refused?: string;
  stop(): void;
}

const nextId = counter();

export function useUploads(slot: string, container: string | undefined) {
  const t = useTranslate('writing');
  const { announce } = useHere();
  const upload = useSetAtom(uploadMediumAction);
  const [uploads, setUploads] = useState<Uploading[]>([]);
  const gone = useRef(new AbortController());
  // Unmounting the field cancels its uploads.
  useEffect(() => {
    const ended = new AbortController();
    gone.current = ended;
    return () => ended.abort();
  }, []);

  const drop = (id: number) => setUploads((list) => list.filter((it) => it.id !== id));
  const change = (id: number, part: Partial<Uploading>) =>
    setUploads((list) => list.map((it) => (it.id === id ? { ...it, ...part } : it)));

  async function add(file: File) {
    if (!container) return;
    const id = nextId();
    const stopped = new AbortController();
    const stop = () => {
      stopped.abort();
      drop(id);
    };
    setUploads((list) => [...list, { id, name: file.name, part: 0, stop }]);
    const signal = AbortSignal.any([stopped.signal, gone.current.signal]);
    const answer = await upload(slot, { container, file, signal, onProgress: (part) => change(id, { part }) });
    if (signal.aborted) return;
    if (isFailure(answer)) {
      change(id, { refused: uploadText(answer) });
      return;
    }
    drop(id);
    announce(t('uploaded'));
  }

  return { uploads, add: (files: Iterable<File>) => void [...files].map(add) };
}

/** What a field has once somebody writes in it: why its text was refused. */
import { useLayoutEffect } from 'react';
import { adoptMore } from '../../../../core/element/adopted-sheets';
import { useHost } from '../../../../core/element/host-context';
import { sheetsOf } from '../../../../core/element/sheets';
import { Refusal } from './refusal';
import css from './writing.css';

export const sheets = [css];

interface Props {
  slot: string;
}

export function WritingTools({ slot }: Props) {
  const host = useHost();
  useLayoutEffect(() => {
    for (const sheet of sheetsOf(sheets) ?? []) adoptMore(host, sheet);
  }, [host]);

  return (
    <div className="writing">
      <Refusal slot={slot} />
    </div>
  );
}

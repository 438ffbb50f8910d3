import { marks } from './provider-marks';

/** Decoration: the name is beside it. */
export function ProviderMark({ provider }: { provider: string }) {
  return (
    <svg className="providers__mark" viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider] ?? marks.oauth}
    </svg>
  );
}

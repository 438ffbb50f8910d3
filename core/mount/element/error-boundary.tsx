/** Turns a crash of one widget into a notice with a retry button; the page never sees the error (design decision 1). */
import { Component, type ReactNode } from 'react';
import { useTranslate } from '../../base/i18n/use-translate';

interface Props {
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Failed onRetry={() => this.setState({ failed: false })} />;
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate('base');
  return (
    <div part="notice" role="alert">
      <p>{t('state.widget_failed')}</p>
      <button type="button" className="button" part="button" onClick={onRetry}>
        {t('action.retry')}
      </button>
    </div>
  );
}

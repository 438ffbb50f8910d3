/** Ends a crash of one widget in a notice with a way to try again; the page never sees it (the card, decision 1). */
import { Component, type ReactNode } from 'react';
import { translate } from '../i18n/translate';

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
    return (
      <div className="vf-notice" part="notice" role="alert">
        <p>{translate('base', 'state.widget_failed')}</p>
        <button type="button" className="vf-button" part="button" onClick={() => this.setState({ failed: false })}>
          {translate('base', 'action.retry')}
        </button>
      </div>
    );
  }
}

import { Component, type ReactNode } from 'react';
import { lazyComponent } from '../components/lazy-component';
import { Loader } from '../components/loader';
import { isLeaving } from './worker';

const CrashScreen = lazyComponent(() => import('./crash-screen').then((m) => m.CrashScreen), { mui: true });

interface Props {
  children: ReactNode;
  /** A new value, e.g. another path, resets the error. */
  resetKey?: string;
}

interface State {
  failed: boolean;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (this.state.failed && isLeaving()) return <Loader />;
    return this.state.failed ? <CrashScreen /> : this.props.children;
  }
}

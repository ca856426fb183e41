import { Component, type ReactNode } from 'react';

/** Leaves out what cannot be drawn: offline, the picture of a code may be missing; its digits are not. */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

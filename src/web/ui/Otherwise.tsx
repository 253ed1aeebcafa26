import { Component, type ReactNode } from 'react'

/** Where the script of one piece cannot be loaded, or the browser cannot draw it: the page goes on without it. */
export class Otherwise extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

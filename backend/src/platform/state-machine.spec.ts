import { defineMachine } from './state-machine';

const door = defineMachine({
  open: ['closed'],
  closed: ['open', 'walled'],
  walled: [],
} as const satisfies Record<'open' | 'closed' | 'walled', readonly ('open' | 'closed' | 'walled')[]>);

describe('A state machine', () => {
  it('allows only the transitions of its table', () => {
    expect(door.can('open', 'closed')).toBe(true);
    expect(door.can('open', 'walled')).toBe(false);
  });

  it('accepts the same state again', () => {
    expect(door.can('walled', 'walled')).toBe(true);
  });

  it('reports which states are terminal', () => {
    expect(door.isTerminal('walled')).toBe(true);
    expect(door.isTerminal('open')).toBe(false);
  });
});

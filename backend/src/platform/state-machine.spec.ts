import { defineMachine } from './state-machine';

const door = defineMachine({
  open: ['closed'],
  closed: ['open', 'walled'],
  walled: [],
} as const satisfies Record<'open' | 'closed' | 'walled', readonly ('open' | 'closed' | 'walled')[]>);

describe('a state machine', () => {
  it('allows what its table says and nothing else', () => {
    expect(door.can('open', 'closed')).toBe(true);
    expect(door.can('open', 'walled')).toBe(false);
  });

  it('takes the same state again as success', () => {
    expect(door.can('walled', 'walled')).toBe(true);
  });

  it('knows its ends', () => {
    expect(door.isTerminal('walled')).toBe(true);
    expect(door.isTerminal('open')).toBe(false);
  });
});

/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { click, enter, render, shows, until } from '../../../test/render';
import type { SecondFactor } from '../../providers/second-factor';
import type { FactorPrompt } from '../../providers/session';
import { SecondFactorGate, useOpenSecondFactor } from './second-factor-gate';

const factor = { state: () => new Promise(() => undefined) } as unknown as SecondFactor;

function Settings() {
  return <button onClick={useOpenSecondFactor()}>settings</button>;
}

async function open() {
  let prompt: FactorPrompt | null = null;
  const session = { setFactorPrompt: (next: FactorPrompt | null) => (prompt = next) };
  const { unmount } = await render(
    <SecondFactorGate session={session} factor={factor}>
      <Settings />
    </SecondFactorGate>,
  );
  let verified: Promise<boolean> | undefined;
  await act(async () => {
    verified = prompt?.('REAUTHENTICATION_REQUIRED');
  });
  await shows('console.factor.title');
  return { unmount, verified };
}

test('a waiting call fails if the console is left before verification', async () => {
  const { unmount, verified } = await open();
  await unmount();
  expect(await verified).toBe(false);
});

test.each([
  ['verification', async () => null, false],
  ['a refusal', () => Promise.reject(new Error('console.errors.INTERNAL')), true],
])(
  'the settings stay open behind the prompt of their removal, and show its result: %s',
  async (_result, remove, refused) => {
    jest.spyOn(console, 'error').mockReturnValue();
    let prompt: FactorPrompt | null = null;
    const enrolled = {
      state: async () => ({ enrolled: true, enrolled_at: '2026-11-21T08:00:00Z', recovery_codes_left: 8 }),
      verify: async () => null,
      remove: async () => ((await prompt?.('REAUTHENTICATION_REQUIRED')) ? remove() : undefined),
    } as unknown as SecondFactor;
    const { unmount } = await render(
      <SecondFactorGate session={{ setFactorPrompt: (next) => (prompt = next) }} factor={enrolled}>
        <Settings />
      </SecondFactorGate>,
    );
    await click('settings');
    await shows('console.commands.remove_second_factor.action');
    await click('console.commands.remove_second_factor.action');
    await click('console.commands.remove_second_factor.confirm');
    await shows('console.factor.reauthenticate');
    expect(document.body.textContent).toContain('console.commands.remove_second_factor.title');
    await enter('123456');
    await click('console.factor.confirm');
    await until(() => !document.body.textContent.includes('console.factor.reauthenticate'));
    const settings = () => document.body.textContent.includes('console.factor.codes_left');
    if (refused) await shows('console.errors.INTERNAL');
    else await until(() => !settings());
    expect(settings()).toBe(refused);
    jest.restoreAllMocks();
    await unmount();
  },
);

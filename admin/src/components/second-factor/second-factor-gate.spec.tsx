/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { click, render, shows } from '../../../test/render';
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

test('a waiting call fails if another dialog replaces its prompt', async () => {
  const { unmount, verified } = await open();
  await click('settings');
  expect(await verified).toBe(false);
  await unmount();
});

import { seedDemo } from '../dev';
import { BadSettingsError } from '../platform/config';
import { explain } from './problems';

describe('The output of a failed command', () => {
  it('is one sentence for a fixable problem', () => {
    expect(explain(new BadSettingsError(['PORT must be a port']))).toBe('Bad settings: PORT must be a port.');
  });

  it('is one sentence for demo data in production', async () => {
    const refused: unknown = await seedDemo({} as never, { isProduction: true }).catch(
      (error: unknown) => error,
    );
    expect(explain(refused)).toBe('Demo people and rides are never seeded when NODE_ENV=production.');
  });

  it('is the full error otherwise', () => {
    expect(explain(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n {4}at /);
  });
});

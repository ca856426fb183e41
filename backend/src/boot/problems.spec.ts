import { seedDemo } from '../dev';
import { BadSettingsError } from '../platform/config';
import { explain } from './problems';

describe('Whoever starts a command reads', () => {
  it('one sentence about what they can put right', () => {
    expect(explain(new BadSettingsError(['PORT must be a port']))).toBe('Bad settings: PORT must be a port.');
  });

  it('one sentence about demo people in production', async () => {
    const refused: unknown = await seedDemo({} as never, { isProduction: true }).catch(
      (error: unknown) => error,
    );
    expect(explain(refused)).toBe('Demo people and rides are never seeded when NODE_ENV=production.');
  });

  it('the whole story of what nobody foresaw', () => {
    expect(explain(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n {4}at /);
  });
});

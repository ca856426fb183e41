import { rulesFor } from './code-limits';

const rules = (origin: { device_id: string | null; network_48: string | null }) =>
  rulesFor(origin, 300).map(({ scope, codes, seconds }) => `${scope} ${codes}/${seconds}`);

describe('Limits on requested codes', () => {
  it('apply to unknown browsers per number and address, per number, per address, and overall', () => {
    expect(rules({ device_id: null, network_48: null })).toEqual([
      'number_and_address 1/60',
      'number_and_address 5/3600',
      'number_and_address 10/86400',
      'number 20/86400',
      'address 60/3600',
      'overall 300/60',
    ]);
  });

  it('also apply to the enclosing IPv6 networks', () => {
    const withNetworks = rules({ device_id: null, network_48: '2001:db8:1::/48' });
    expect(withNetworks).toEqual(expect.arrayContaining(['network_56 120/3600', 'network_48 300/3600']));
  });

  it('apply to known browsers through separate budgets only', () => {
    expect(rules({ device_id: 'd', network_48: '2001:db8:1::/48' })).toEqual([
      'device 1/60',
      'device 5/3600',
      'device 10/86400',
      'devices 20/86400',
      'overall 300/60',
    ]);
  });
});

import { rulesFor } from './code-limits';

const rules = (origin: { device_id: string | null; network_48: string | null }) =>
  rulesFor(origin, 300).map(({ scope, codes, seconds }) => `${scope} ${codes}/${seconds}`);

describe('How many codes may be asked for', () => {
  it('limits a stranger by number and address, number, address, and all codes together', () => {
    expect(rules({ device_id: null, network_48: null })).toEqual([
      'number_and_address 1/60',
      'number_and_address 5/3600',
      'number_and_address 10/86400',
      'number 20/86400',
      'address 60/3600',
      'overall 300/60',
    ]);
  });

  it('limits the networks around an IPv6 address too', () => {
    const withNetworks = rules({ device_id: null, network_48: '2001:db8:1::/48' });
    expect(withNetworks).toEqual(expect.arrayContaining(['network_56 120/3600', 'network_48 300/3600']));
  });

  it('limits a browser that was signed in before only by budgets that no stranger uses', () => {
    expect(rules({ device_id: 'd', network_48: '2001:db8:1::/48' })).toEqual([
      'device 1/60',
      'device 5/3600',
      'device 10/86400',
      'devices 20/86400',
      'overall 300/60',
    ]);
  });
});

import { rulesFor } from './code-rules';

const told = (origin: { device_id: string | null; network_48: string | null }) =>
  rulesFor(origin, 300).map(({ scope, codes, seconds }) => `${scope} ${codes}/${seconds}`);

describe('How many codes may be asked for', () => {
  it('counts for strangers the number from their address, the number over all, the address and all together', () => {
    expect(told({ device_id: null, network_48: null })).toEqual([
      'number_and_address 1/60',
      'number_and_address 5/3600',
      'number_and_address 10/86400',
      'number 20/86400',
      'address 60/3600',
      'overall 300/60',
    ]);
  });

  it('counts with IPv6 the networks around the address too', () => {
    const rules = told({ device_id: null, network_48: '2001:db8:1::/48' });
    expect(rules).toEqual(expect.arrayContaining(['network_56 120/3600', 'network_48 300/3600']));
  });

  it('gives a browser that was signed in before nothing that a stranger counts in', () => {
    expect(told({ device_id: 'd', network_48: '2001:db8:1::/48' })).toEqual([
      'device 1/60',
      'device 5/3600',
      'device 10/86400',
      'devices 20/86400',
      'overall 300/60',
    ]);
  });
});

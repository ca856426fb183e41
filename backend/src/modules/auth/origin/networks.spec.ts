import { networksOf } from './networks';

describe('What counts as one network address', () => {
  it.each([
    ['41.202.219.7', '41.202.219.7'],
    ['::ffff:41.202.219.7', '41.202.219.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s is %s', (address, block) => {
    expect(networksOf(address).address).toBe(block);
  });
});

describe('The networks around an address', () => {
  it.each([
    ['2001:db8:1:2f3::1', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/56', '2001:db8:1::/48'],
    ['2001:db8:1:f3::1', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0::/48'],
    ['41.202.219.7', null, null],
    ['::ffff:41.202.219.7', null, null],
  ])('of %s are %s and %s', (address, network_56, network_48) => {
    expect(networksOf(address)).toMatchObject({ network_56, network_48 });
  });
});

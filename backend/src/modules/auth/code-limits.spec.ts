import { addressBlock } from './code-limits';

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
    expect(addressBlock(address)).toBe(block);
  });
});

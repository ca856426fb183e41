import { PAGES, RESOURCES } from '../providers/can-access';
import { groupOf, MENU, menuOf } from './menu';

describe('The menu', () => {
  it('has every list and page in exactly one group', () => {
    expect(MENU.flatMap(({ names }) => names).sort()).toEqual([...RESOURCES, ...PAGES].sort());
  });

  it('omits groups without a readable list', () => {
    expect(menuOf('approver')).toEqual([{ group: 'people', names: ['driver-applications'] }]);
    expect(menuOf(null)).toEqual([]);
  });

  it('finds the group of a page', () => {
    expect([groupOf('payments'), groupOf('doctor'), groupOf('')]).toEqual(['money', 'system', null]);
  });
});

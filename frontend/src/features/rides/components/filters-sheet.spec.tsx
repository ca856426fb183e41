import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import { FiltersSheet } from './filters-sheet';

const search = {
  from_city: 'Douala',
  to_city: 'Kribi',
  date: '2099-01-02',
  min_seats: 1,
  sort: 'departure_time',
} as const;

test.each([{ from_hour: 9 }, { from_hour: 12, to_hour: 18 }])(
  'keeps departure hours from the URL: %j',
  async (hours) => {
    const onApply = jest.fn();
    const { user } = await show(
      <FiltersSheet search={{ ...search, ...hours }} onApply={onApply} onClose={jest.fn()} />,
    );
    await user.click(screen.getByLabelText('Only rides for women'));
    await user.click(screen.getByRole('button', { name: 'Show the departures' }));
    expect(onApply).toHaveBeenCalledWith({ ...search, ...hours, women_only: true });
  },
);

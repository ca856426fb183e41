import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { show } from '../../../../test/show';
import { addDays, type Day, today } from '../../../lib/format/days';
import { weekdayOf } from '../../../lib/format/weekdays';
import { type RideForm, rideForm } from '../ride-form';
import { lastDay } from '../series';
import { RepeatFields } from './repeat-fields';
import { ReturnFields } from './return-fields';

const TOO_LATE = /^The return exceeds the limit of 60 days/;
const back = { day: addDays(today(), 2), time: '06:30', meeting_point: 'Mvan' };

function Form({ defaultValues, onValid }: { defaultValues: RideForm; onValid: () => void }) {
  const { control, handleSubmit } = useForm<RideForm>({ defaultValues });
  return (
    <form onSubmit={(event) => void handleSubmit(onValid)(event)}>
      <RepeatFields control={control} />
      <ReturnFields control={control} suggest={() => back} />
      <button type="submit">Publish</button>
    </form>
  );
}

/** A series from tomorrow until the last possible day, with a return on the day after each ride. */
async function publish(lastRide: Day) {
  const onValid = jest.fn();
  const repeat = { weekdays: [weekdayOf(lastRide)], until: lastDay() };
  const defaultValues = { ...rideForm(undefined), repeat, back };
  const { user } = await show(<Form defaultValues={defaultValues} onValid={onValid} />);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  return { user, onValid };
}

test('a series may end on the last possible day if its last return leaves by then', async () => {
  const { onValid } = await publish(addDays(lastDay(), -1));
  await waitFor(() => expect(onValid).toHaveBeenCalled());
  expect(screen.queryByText(TOO_LATE)).toBeNull();
});

test('a last return after the last possible day is refused until the return is turned off', async () => {
  const { user, onValid } = await publish(lastDay());
  expect(await screen.findByText(TOO_LATE)).toBeVisible();
  expect(onValid).not.toHaveBeenCalled();
  await user.click(screen.getByRole('switch', { name: 'Also publish the return' }));
  await waitFor(() => expect(screen.queryByText(TOO_LATE)).toBeNull());
});

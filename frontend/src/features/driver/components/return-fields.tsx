import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { DateField } from '../../../components/date-field';
import { SwitchRow } from '../../../components/switch-row';
import { ErrorNote, Note } from '../../../components/text';
import { TextBox } from '../../../components/text-box';
import type { ReturnRide, RideForm } from '../ride-form';
import { leavesNoLaterThan } from '../series';

interface ReturnFieldsProps {
  control: Control<RideForm>;
  suggest: () => Pick<ReturnRide, 'day' | 'time'>;
}

export function ReturnFields({ control, suggest }: ReturnFieldsProps) {
  const { t } = useTranslation(['series', 'driver']);
  const [day, from, to] = useWatch({ control, name: ['day', 'from_city', 'to_city'] });
  const { field, fieldState } = useController({
    control,
    name: 'back',
    rules: {
      deps: 'repeat',
      validate: (back, form) => {
        if (!back) return true;
        if (!back.time) return t('driver:form.missingTime');
        if (form.time && leavesNoLaterThan(back, form)) return t('back.early');
        return back.meeting_point.trim() !== '' || t('driver:form.missing.meeting_point');
      },
    },
  });
  const back = field.value;
  const change = (changed: Partial<ReturnRide>) => field.onChange(back && { ...back, ...changed });
  return (
    <Card gap={3}>
      <SwitchRow
        label={t('back.on')}
        checked={back !== null}
        onChange={(on) => field.onChange(on ? { ...suggest(), meeting_point: '' } : null)}
      />
      {back && (
        <>
          {from && to && <Note>{t('back.route', { from: to, to: from })}</Note>}
          <DateField
            label={t('back.day')}
            value={back.day}
            min={day}
            onChange={(next) => change({ day: next })}
          />
          <TextBox
            type="time"
            label={t('back.time')}
            value={back.time}
            onChange={(event) => change({ time: event.target.value })}
          />
          <TextBox
            label={t('back.meeting_point')}
            maxLength={200}
            autoComplete="off"
            value={back.meeting_point}
            onChange={(event) => change({ meeting_point: event.target.value })}
          />
          {fieldState.error && <ErrorNote>{fieldState.error.message}</ErrorNote>}
        </>
      )}
    </Card>
  );
}

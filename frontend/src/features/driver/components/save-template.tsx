import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { TextBox } from '../../../components/text-box';
import { useSaveTemplate } from '../api/ride-templates';
import type { RideForm } from '../ride-form';
import { timedStops } from '../stops';

export function SaveTemplate({ form, onClose }: { form: RideForm; onClose: () => void }) {
  const { t } = useTranslation('series');
  const [name, setName] = useState(
    form.from_city && form.to_city
      ? [`${form.from_city} → ${form.to_city}`, form.time].filter(Boolean).join(', ')
      : '',
  );
  const save = useSaveTemplate();
  // Not rideTerms: a template may lack times.
  const confirm = (callbacks: { onSuccess: () => void }) => {
    const { from_city, to_city, time, price, seats, preferences } = form;
    const text = (field: 'car_model' | 'car_plate' | 'meeting_point' | 'dropoff_point' | 'description') =>
      form[field].trim();
    save.mutate(
      {
        name: name.trim(),
        from_city: from_city ?? undefined,
        to_city: to_city ?? undefined,
        time: time || null,
        price: Number(price) || undefined,
        seats,
        car_model: text('car_model') || undefined,
        car_plate: text('car_plate') || undefined,
        meeting_point: text('meeting_point') || undefined,
        dropoff_point: text('dropoff_point') || null,
        description: text('description') || null,
        preferences,
        stops: timedStops(form),
      },
      callbacks,
    );
  };
  return (
    <ConfirmDialog
      title={t('save.title')}
      confirm={t('save.confirm')}
      done={t('save.done')}
      tone="primary"
      ready={name.trim() !== ''}
      command={save}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>{t('save.text')}</Typography>
      <TextBox
        label={t('save.name')}
        hint={t('save.nameHint')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { lazyComponent } from '../../../components/lazy-component';
import { SwitchRow } from '../../../components/switch-row';
import { Note } from '../../../components/text';
import { useGender } from '../../../lib/gender';
import type { RideForm } from '../ride-form';

const AskGender = lazyComponent(() => import('../../../components/ask-gender').then((m) => m.AskGender));

export function WomenOnlyField({ control, taken }: { control: Control<RideForm>; taken: number }) {
  const { t } = useTranslation('driver');
  const { field } = useController({ control, name: 'women_only' });
  const { data: gender } = useGender();
  const [asking, setAsking] = useState(false);
  if (gender === 'male') return null;
  return (
    <Card gap={1}>
      <SwitchRow
        label={t('form.womenOnly')}
        checked={field.value}
        disabled={taken > 0}
        onChange={(on) => (on && gender !== 'female' ? setAsking(true) : field.onChange(on))}
      />
      <Note>{t(taken > 0 ? 'form.womenOnlyFixed' : 'form.womenOnlyHint')}</Note>
      {asking && (
        <AskGender
          onClose={() => setAsking(false)}
          onWoman={() => {
            setAsking(false);
            field.onChange(true);
          }}
        />
      )}
    </Card>
  );
}

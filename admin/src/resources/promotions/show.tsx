import { FunctionField, TextField, useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import { ResourceShow } from '../../components/resource-show';
import { MomentField, MoneyField, YesNoField } from '../../components/value-fields';
import type { Promotion } from '../../records';

export default function PromotionShow() {
  const translate = useTranslate();
  return (
    <ResourceShow commands={<PromotionCommands />}>
      <TextField source="code" />
      <YesNoField source="active" />
      <FunctionField<Promotion>
        source="percent"
        render={({ percent }) => translate('console.percent', { value: percent })}
      />
      <MoneyField source="amount" />
      <MoneyField source="budget" />
      <MoneyField source="spent" />
      <MomentField source="starts_at" />
      <MomentField source="ends_at" />
      <FunctionField<Promotion>
        source="from_city"
        render={({ from_city, to_city }) => `${from_city} → ${to_city}`}
      />
      <TextField source="per_person" />
    </ResourceShow>
  );
}

function PromotionCommands() {
  const { record, commands } = useCommands<Promotion>();
  if (!record) return null;
  const { id, code, active } = record;
  return (
    <CommandButton
      key={String(active)}
      name={active ? 'end_promotion' : 'resume_promotion'}
      values={{ code }}
      run={() => commands.changePromotion({ id, active: !active })}
    />
  );
}

import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';

const EMPTY = {
  code: '',
  kind: 'amount',
  value: '',
  budget: '',
  per_person: '1',
  starts: '',
  ends: '',
  from_city: '',
  to_city: '',
};
type Draft = typeof EMPTY;

const INPUTS = {
  code: 'text',
  value: 'number',
  budget: 'number',
  per_person: 'number',
  starts: 'date',
  ends: 'date',
  from_city: 'text',
  to_city: 'text',
} as const satisfies Partial<Record<keyof Draft, string>>;

/** Douala has no summer time. */
const douala = (day: string, time: string) => `${day}T${time}+01:00`;

function requestOf({ kind, value, ...draft }: Draft) {
  return {
    code: draft.code,
    ...(kind === 'percent' ? { percent: Number(value) } : { amount: Number(value) }),
    budget: Number(draft.budget),
    per_person: Number(draft.per_person),
    starts_at: douala(draft.starts, '00:00:00'),
    ends_at: douala(draft.ends, '23:59:59'),
    ...(draft.from_city !== '' && { from_city: draft.from_city }),
    ...(draft.to_city !== '' && { to_city: draft.to_city }),
  };
}

export function NewPromotion() {
  const translate = useTranslate();
  const { commands } = useCommands();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const label = (field: string) => translate(`console.promotions.${field}`);
  const set = (field: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  return (
    <CommandButton
      name="create_promotion"
      fields={
        <>
          <TextField select label={label('kind')} value={draft.kind} onChange={set('kind')}>
            {['amount', 'percent'].map((kind) => (
              <MenuItem key={kind} value={kind}>
                {label(kind)}
              </MenuItem>
            ))}
          </TextField>
          {(Object.keys(INPUTS) as (keyof typeof INPUTS)[]).map((field) => (
            <TextField
              key={field}
              label={label(field)}
              type={INPUTS[field]}
              required={!field.endsWith('_city')}
              value={draft[field]}
              onChange={set(field)}
              slotProps={INPUTS[field] === 'date' ? { inputLabel: { shrink: true } } : {}}
            />
          ))}
        </>
      }
      run={async () => {
        const created = await commands.createPromotion(requestOf(draft));
        setDraft(EMPTY);
        return created;
      }}
    />
  );
}

import { styled } from '@mui/material/styles';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  '& span': { flex: 1, height: 4, borderRadius: 2, background: theme.vars.palette.divider },
  '& [data-done="true"]': { background: theme.vars.palette.primary.main },
}));

/** How far one is; the words beside the title say the same. */
export function StepBar({ step, steps }: { step: number; steps: number }) {
  return (
    <Bar aria-hidden>
      {Array.from({ length: steps }, (_, index) => (
        <span key={index} data-done={index < step} />
      ))}
    </Bar>
  );
}

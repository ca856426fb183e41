import { Alert, Box, Typography } from '@mui/material';
import { TextField, useRecordContext, useTranslate } from 'react-admin';
import { PageLink, RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { EnumField, Moment, Muted, YesNoField } from '../../components/value-fields';
import type { RiskReport } from '../../records';

function Signals(_: { source: string; label?: string }) {
  const translate = useTranslate();
  const report = useRecordContext<RiskReport>();
  if (!report) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {report.signals.map((signal) => (
        <Box component="li" key={signal.kind} sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {translate(`console.risks.kinds.${signal.kind}`)} · {signal.count}
          </Typography>
          <Muted>{translate(`console.risks.why.${signal.kind}`)}</Muted>
          <Muted component="div">
            {translate('console.risks.points', { smart_count: signal.points })} ·{' '}
            {translate('console.risks.last')} <Moment iso={signal.last_at} />
          </Muted>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 0.5 }}>
            {signal.evidence.map(({ type, id }) => (
              <PageLink key={id} resource={type} id={id} variant="body2">
                {translate(`resources.${type}.name`, { smart_count: 1 })} {id.slice(-6)}
              </PageLink>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export default function RiskShow() {
  const translate = useTranslate();
  return (
    <ResourceShow
      times={['created_at']}
      notice={
        <Alert severity="info" variant="outlined">
          {translate('console.risks.decide')}
        </Alert>
      }
    >
      <RecordLink source="id" to="profiles" label="resources.risk-signals.fields.full_name">
        <TextField source="full_name" />
      </RecordLink>
      <TextField source="score" />
      <EnumField source="role" />
      <YesNoField source="suspended" />
      <Signals source="signals" />
    </ResourceShow>
  );
}

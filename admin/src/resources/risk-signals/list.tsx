import { Box, Chip } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { ResourceList } from '../../components/resource-list';
import { EnumField, YesNoField } from '../../components/value-fields';
import type { RiskReport } from '../../records';

const Column = DataTable.Col<RiskReport>;

function Kinds({ report }: { report: RiskReport }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {report.signals.map(({ kind, count }) => (
        <Chip
          key={kind}
          size="small"
          variant="outlined"
          label={`${translate(`console.risks.kinds.${kind}`)} · ${count}`}
        />
      ))}
    </Box>
  );
}

function KindsField(_: { source: string }) {
  const report = useRecordContext<RiskReport>();
  return report ? <Kinds report={report} /> : null;
}

export default function RiskList() {
  return (
    <ResourceList<RiskReport>
      sort={{ field: 'score', order: 'DESC' }}
      phone={{
        primary: (report) => `${report.score} · ${report.full_name || '—'}`,
        secondary: (report) => <Kinds report={report} />,
      }}
    >
      <Column source="score" disableSort />
      <Column source="full_name" disableSort />
      <Column source="role" field={EnumField} disableSort />
      <Column source="signals" field={KindsField} disableSort />
      <Column source="suspended" field={YesNoField} disableSort />
    </ResourceList>
  );
}

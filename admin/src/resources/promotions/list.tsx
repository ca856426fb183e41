import { DataTable } from 'react-admin';
import { switchFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { Moment, MomentField, Money, YesNoField } from '../../components/value-fields';
import type { Promotion } from '../../records';
import { NewPromotion } from './new-promotion';

const Column = DataTable.Col<Promotion>;

export default function PromotionList() {
  const remainingBudget = ({ spent, budget }: Promotion) => (
    <>
      <Money amount={spent} /> / <Money amount={budget} />
    </>
  );
  return (
    <ResourceList<Promotion>
      actions={<NewPromotion />}
      filters={[switchFilter('active')]}
      phone={{
        primary: ({ code }) => code,
        secondary: (promotion) => <Moment iso={promotion.ends_at} />,
        mark: remainingBudget,
      }}
    >
      <Column source="code" disableSort />
      <Column source="active" field={YesNoField} disableSort />
      <Column
        source="budget"
        label="resources.promotions.fields.used_of_budget"
        align="right"
        render={remainingBudget}
      />
      <Column source="starts_at" field={MomentField} disableSort />
      <Column source="ends_at" field={MomentField} />
      <Column source="created_at" field={MomentField} />
    </ResourceList>
  );
}

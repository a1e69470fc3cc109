import { rowNumbers, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { PageHeader } from "./page-header.tsx";

const Lines = ({ count }: { count: number }) => (
  <div className="bones" aria-hidden="true">
    {rowNumbers(count).map((row) => (
      <Skeleton key={row} width={skeletonWidth(row) * 2} />
    ))}
  </div>
);

/** The shape of one order. */
export const OrderSkeleton = () => <TwoColumns title="Order" back={{ to: "/admin/orders", label: "Back to orders" }} />;

/** The shape of one customer. */
export const CustomerSkeleton = () => (
  <TwoColumns title="Customer" back={{ to: "/admin/customers", label: "Back to customers" }} />
);

/** The shape of one e-mail. */
export const EmailSkeleton = () => (
  <TwoColumns title="E-mail" back={{ to: "/admin/emails", label: "Back to e-mails" }} />
);

/** The shape of what changed a stock. */
export const StockSkeleton = () => <TwoColumns title="Stock" back={PRODUCTS} />;

const TwoColumns = ({ title, back }: { title: string; back: { to: string; label: string } }) => (
  <>
    <PageHeader title={title} back={back} />
    <div className="sheet">
      <div className="two" aria-busy="true">
        <div>
          <Lines count={8} />
        </div>
        <aside aria-hidden="true">
          <Lines count={6} />
        </aside>
      </div>
    </div>
  </>
);

const PRODUCTS = { to: "/admin/view-product", label: "Back to products" };

/** The shape of a form; a product's, unless told. */
export const FormSkeleton = ({
  title,
  back = PRODUCTS,
  area,
}: {
  title: string;
  back?: typeof PRODUCTS;
  area?: true;
}) => (
  <>
    {area ? <PageHeader title={title} area /> : <PageHeader title={title} back={back} />}
    <div className="sheet">
      <div className="two" aria-busy="true">
        <div className="bones" aria-hidden="true">
          {rowNumbers(5).map((row) => (
            <span key={row} className="bones-field">
              <Skeleton width={skeletonWidth(row)} />
              <Skeleton width={640} height={34} />
            </span>
          ))}
        </div>
        <aside aria-hidden="true">
          <Skeleton width={280} height={280} />
        </aside>
      </div>
    </div>
  </>
);

/** The shape of the profile. */
export const ProfileSkeleton = () => (
  <>
    <PageHeader title="Profile" area />
    <div className="sheet">
      <div className="words" aria-busy="true">
        <Lines count={3} />
      </div>
    </div>
  </>
);

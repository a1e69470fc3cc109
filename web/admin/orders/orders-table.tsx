import { Link } from "react-router";
import type { ListedOrder } from "#contract/orders.ts";
import { paymentModes } from "#contract/vocabulary.ts";
import { Bone, nameWidth, rowsOf } from "../ui/bones.tsx";
import { Icon } from "../ui/icon.tsx";
import { localPhone } from "../ui/phone.ts";
import { OrderStatus } from "../ui/status.tsx";
import { type OrderFilters, orderSearchOf } from "./order-filters.ts";

const ROWS_ON_THE_WAY = 12;

/** The list of orders; null draws the shape of its rows. */
export const OrdersTable = ({ filters, orders }: { filters: OrderFilters; orders: ListedOrder[] | null }) => (
  <table className="table fold orders">
    <thead>
      <tr>
        <SortedById {...filters} />
        <th scope="col" className="o-tracking">
          Tracking No.
        </th>
        <th scope="col">Customer Name</th>
        <th scope="col" className="from-1024">
          Email
        </th>
        <th scope="col" className="o-phone from-1024">
          Phone
        </th>
        <th scope="col" className="o-payment">
          Mode of Payment
        </th>
        <th scope="col" className="o-status">
          Status
        </th>
        <th scope="col" className="o-action action">
          Action
        </th>
      </tr>
    </thead>
    <tbody>
      {orders
        ? orders.map((order) => <Row key={order.id} {...order} />)
        : rowsOf(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

/** Orders are numbered as they come in, so the id is also the order of time. */
function SortedById({ state, sort }: OrderFilters) {
  const newest = sort === "newest";
  return (
    <th scope="col" className="o-id" aria-sort={newest ? "descending" : "ascending"}>
      <Link
        to={orderSearchOf({ state, sort: newest ? "oldest" : "newest" })}
        title={newest ? "Oldest first" : "Newest first"}
      >
        ID
        <Icon name={newest ? "down" : "up"} />
      </Link>
    </th>
  );
}

function Row({ id, tracking_no, firstname, lastname, email, phone, payment_mode, status }: ListedOrder) {
  const name = `${firstname} ${lastname}`;
  const local = localPhone(phone);
  return (
    <tr>
      <td>{id}</td>
      <td className="soft b1" title={tracking_no}>
        {tracking_no}
      </td>
      <td className="a1" title={name}>
        <Link className="name" to={`/admin/view-order/${id}`}>
          {name}
        </Link>
        <span className="under below-1024 wide">
          {local}, {email}
        </span>
      </td>
      <td className="soft from-1024" title={email}>
        {email}
      </td>
      <td className="soft from-1024">{local}</td>
      <td className="soft b2">{paymentModes[payment_mode].name}</td>
      <td className="a2">
        <OrderStatus status={status} />
      </td>
      <td className="action">
        <Link className="btn" to={`/admin/view-order/${id}`} aria-label={`View order ${id}`}>
          View
        </Link>
      </td>
    </tr>
  );
}

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td>
      <Bone width={36} />
    </td>
    <td className="b1">
      <Bone width={104} />
    </td>
    <td className="a1">
      <Bone width={nameWidth(row)} />
    </td>
    <td className="from-1024">
      <Bone width={nameWidth(row + 3) + 40} />
    </td>
    <td className="from-1024">
      <Bone width={86} />
    </td>
    <td className="b2">
      <Bone width={90} />
    </td>
    <td className="a2">
      <Bone width={64} />
    </td>
    <td />
  </tr>
);

-- Generated from the catalog of a migrated database: npx vitest run tests/db/schema --update. Do not edit.
-- Tables and the functions of their generated columns come from db/migrations, all other functions from db/functions.

create type account_role as enum ('customer', 'waiting', 'support', 'fulfilment', 'manager', 'owner', 'api_key');
create type collection_sort as enum ('manual', 'newest', 'price_asc', 'price_desc', 'rating');
create type content_kind as enum ('home', 'banner', 'menu', 'email', 'article', 'policy', 'question');
create type coupon_kind as enum ('percent', 'amount');
create type digest_frequency as enum ('hourly', 'daily');
create type email_kind as enum ('welcome', 'password_reset', 'order_placed', 'order_confirmed', 'order_packed', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_returned', 'staff_invitation', 'email_changed', 'email_confirm', 'staff_approved', 'staff_refused', 'two_factor_reset', 'email_change_requested', 'password_changed', 'login_link', 'order_delivery_failed', 'order_refunded', 'order_payment_failed', 'order_edited', 'test_ride_booked', 'test_ride_moved', 'test_ride_cancelled', 'test_ride_reminder', 'order_pieces_returned', 'return_requested', 'return_accepted', 'return_received', 'return_settled', 'return_refused', 'return_withdrawn', 'review_request', 'back_in_stock', 'review_approved', 'review_rejected', 'notification_digest', 'message_received', 'message_answered', 'message_for_staff', 'order_paid');
create type email_state as enum ('waiting', 'sent', 'kept', 'failed');
create type invoice_kind as enum ('invoice', 'credit_note');
create type message_state as enum ('open', 'answered');
create type message_topic as enum ('question', 'order', 'complaint');
create type notification_kind as enum ('new_order', 'payment_problem', 'low_stock', 'review', 'return', 'test_ride', 'failed_email', 'message');
create type order_state as enum ('pending', 'confirmed', 'packed', 'shipped', 'delivered', 'delivery_failed', 'cancelled', 'returned');
create type payment_attempt_state as enum ('created', 'begun', 'paid', 'failed', 'expired', 'unknown');
create type payment_event_kind as enum ('collected', 'refunded', 'created', 'paid', 'failed', 'expired', 'refund_requested', 'refund_failed', 'written_off', 'deposit_kept', 'deposit_released', 'remitted', 'collection_undone');
create type payment_mode as enum ('cod', 'card', 'paypal', 'gcash', 'maya', 'qrph');
create type payment_problem as enum ('wrong_amount', 'wrong_currency', 'unknown_reference', 'refund_failed', 'unsettled', 'differs');
create type payment_status as enum ('unpaid', 'awaiting_payment', 'failed', 'partly_paid', 'paid', 'due_on_delivery', 'collected', 'remitted', 'partly_refunded', 'refunded');
create type place_level as enum ('region', 'province', 'city', 'barangay');
create type product_attribute_kind as enum ('number', 'text', 'choice', 'yes_no');
create type refund_method as enum ('cash', 'gcash', 'maya', 'bank_transfer', 'original');
create type return_reason as enum ('faulty', 'damaged', 'not_as_described', 'wrong_item', 'changed_mind');
create type return_remedy as enum ('refund', 'replacement');
create type return_state as enum ('requested', 'accepted', 'received', 'settled', 'refused', 'withdrawn');
create type review_report_reason as enum ('spam', 'offensive', 'private', 'off_topic');
create type review_state as enum ('waiting', 'approved', 'rejected');
create type shipment_state as enum ('shipped', 'delivered', 'failed', 'returned', 'replaced');
create type shipping_method as enum ('delivery', 'pickup');
create type stock_reason as enum ('order', 'order_edited', 'cancel', 'return', 'replacement', 'edit', 'received', 'counted', 'damaged', 'import');
create type test_ride_state as enum ('booked', 'done', 'no_show', 'cancelled');

-- Customers and staff.
create table accounts (
  id bigint not null generated always as identity,
  name text not null,
  email citext not null,
  password_hash text not null,
  role account_role not null /* waiting: registered as staff and not approved yet. */,
  created_at timestamp with time zone not null default now(),
  invited_at timestamp with time zone /* Set until an invited member of staff chooses a password. */,
  suspended_at timestamp with time zone,
  phone text /* The number of the last order, or of the last saved address as long as there is no order. */,
  orders integer not null default 0 /* Orders that count as sales, with spent and last_order_at: written by update_customer_totals. */,
  spent bigint not null default 0,
  last_order_at timestamp with time zone,
  search_text text not null generated always as (customer_search_text(name, (email)::text, phone)) stored,
  verified_at timestamp with time zone /* When a link in an email to this address was used, which proves that the holder of the account reads it. */,
  cod_allowed boolean not null default false /* Staff let this customer pay on delivery in spite of failed deliveries. */,
  PRIMARY KEY (id),
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  UNIQUE (email)
);
CREATE INDEX accounts_of_staff on accounts using btree (id) WHERE (role <> 'customer'::account_role);
CREATE INDEX customers_blocked on accounts using btree (created_at, id) WHERE ((role = 'customer'::account_role) AND (suspended_at IS NOT NULL));
CREATE INDEX customers_by_orders on accounts using btree (orders, id) WHERE (role = 'customer'::account_role);
CREATE INDEX customers_by_phone on accounts using btree (phone) WHERE (role = 'customer'::account_role);
CREATE INDEX customers_by_spent on accounts using btree (spent, id) WHERE (role = 'customer'::account_role);
CREATE INDEX customers_by_time on accounts using btree (created_at, id) WHERE (role = 'customer'::account_role);
CREATE INDEX customers_search on accounts using gin (search_text gin_trgm_ops) WHERE (role = 'customer'::account_role);
CREATE TRIGGER customer_added AFTER INSERT on accounts FOR EACH ROW WHEN ((new.role = 'customer'::account_role)) EXECUTE FUNCTION notify_staff_change('customers');

-- Saved delivery addresses. Metro Manila has no province, and many people do not know their postal code.
create table addresses (
  id bigint not null generated always as identity,
  account_id bigint not null,
  recipient text not null,
  phone text not null,
  street text not null,
  barangay text not null,
  city text not null,
  province text,
  region text not null,
  postal_code text,
  landmark text,
  is_default boolean not null default false,
  barangay_code text /* The barangay by its PSGC code; null for an address that was typed. */,
  PRIMARY KEY (id),
  CHECK (((length(barangay) >= 1) AND (length(barangay) <= 100))),
  CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  CHECK (((length(landmark) >= 1) AND (length(landmark) <= 200))),
  CHECK ((phone ~ '^\+[0-9]{8,15}$'::text)),
  CHECK ((postal_code ~ '^[0-9]{4}$'::text)),
  CHECK (((length(province) >= 1) AND (length(province) <= 100))),
  CHECK (((length(recipient) >= 1) AND (length(recipient) <= 100))),
  CHECK (((length(region) >= 1) AND (length(region) <= 100))),
  CHECK (((length(street) >= 1) AND (length(street) <= 200))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (barangay_code) REFERENCES places(code)
);
CREATE INDEX addresses_by_account on addresses using btree (account_id, is_default DESC, id DESC);
CREATE UNIQUE INDEX addresses_one_default on addresses using btree (account_id) WHERE is_default;

-- What refunds took off the price of pieces that the customer keeps, by line, in centavos.
create table allowances (
  payment_event_id bigint not null /* The refund, or the request of it: then it counts unless the refund fails. */,
  order_line_id bigint not null,
  quantity smallint not null,
  amount bigint not null,
  PRIMARY KEY (payment_event_id, order_line_id),
  CHECK ((amount >= 0)),
  CHECK (((quantity >= 1) AND (quantity <= 10))),
  FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  FOREIGN KEY (payment_event_id) REFERENCES payment_events(id)
);
CREATE INDEX allowances_by_line on allowances using btree (order_line_id);
CREATE TRIGGER allowances_protected BEFORE DELETE OR UPDATE OR TRUNCATE on allowances FOR EACH STATEMENT EXECUTE FUNCTION protect_payment_events();

-- Keys with which other programs call the API. The key itself is not stored.
create table api_keys (
  id integer not null generated by default as identity,
  account_id bigint not null /* What the key does is recorded under this account. */,
  created_by bigint /* The key works as long as this member of staff may manage API keys. */,
  name text not null,
  prefix text not null /* The beginning of the key, to recognise it by. */,
  key_hash bytea not null,
  scopes text[] not null,
  requests_per_minute integer not null,
  expires_on date /* The last day on which it works, in the Philippines; null is for ever. */,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone /* Written once a minute at most. */,
  revoked_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CHECK ((requests_per_minute > 0)),
  CHECK ((cardinality(scopes) > 0)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  UNIQUE (account_id),
  UNIQUE (key_hash)
);
CREATE INDEX api_keys_by_creator on api_keys using btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX api_keys_by_name on api_keys using btree (lower(name)) WHERE (revoked_at IS NULL);

-- Who did what, when, to which entity; written in the transaction of the action. It outlives what it names, so it has no foreign keys. Triggers let rows only be added.
create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  account_id bigint /* The actor. */,
  actor_name text not null,
  action text not null,
  entity_type text not null,
  entity_id bigint,
  entity_name text not null,
  before jsonb /* The facts that changed, as they were; null when the entity was created. */,
  after jsonb /* The same facts since; null when the entity was deleted. */,
  search_text text not null generated always as (lower(((actor_name || ' '::text) || entity_name))) stored,
  PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_account on audit_log using btree (account_id, id DESC);
CREATE INDEX audit_log_by_action on audit_log using btree (action, at, id);
CREATE INDEX audit_log_by_entity on audit_log using btree (entity_type, entity_id, id DESC);
CREATE INDEX audit_log_by_time on audit_log using btree (at, id);
CREATE INDEX audit_log_search on audit_log using gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_entry_protected BEFORE UPDATE on audit_log FOR EACH ROW EXECUTE FUNCTION protect_audit_entry();
CREATE TRIGGER audit_log_protected BEFORE DELETE OR UPDATE OR TRUNCATE on audit_log FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_log();

-- What is in a cart.
create table cart_lines (
  id bigint not null generated always as identity,
  account_id bigint not null,
  product_id integer not null,
  quantity smallint not null,
  variant_id integer not null,
  PRIMARY KEY (id),
  CHECK (((quantity >= 1) AND (quantity <= 10))),
  FOREIGN KEY (account_id) REFERENCES carts(account_id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE,
  UNIQUE (account_id, variant_id)
);
CREATE INDEX cart_lines_by_product on cart_lines using btree (product_id);
CREATE INDEX cart_lines_by_variant on cart_lines using btree (variant_id);

-- One cart per account.
create table carts (
  account_id bigint not null,
  checkout_key uuid not null default gen_random_uuid() /* The idempotency key of the next order: one cart becomes one order, however often it is sent. Placing an order changes it. */,
  coupon_id integer,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL
);
CREATE INDEX carts_by_coupon on carts using btree (coupon_id) WHERE (coupon_id IS NOT NULL);

-- The chosen products of a collection in their order.
create table collection_products (
  collection_id integer not null,
  "position" smallint not null,
  product_id integer not null,
  PRIMARY KEY (collection_id, "position"),
  CHECK (("position" >= 0)),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  UNIQUE (collection_id, product_id)
);
CREATE INDEX collection_products_by_product on collection_products using btree (product_id);

-- The former slugs of collections: their addresses lead to the collection.
create table collection_redirects (
  slug text not null,
  collection_id integer not null,
  PRIMARY KEY (slug),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE
);
CREATE INDEX collection_redirects_by_collection on collection_redirects using btree (collection_id);

-- Products under a title with a page of their own: chosen one by one, or by a rule.
create table collections (
  id integer not null generated always as identity,
  slug text not null,
  title text not null,
  description text not null,
  picture text,
  meta_title text not null,
  meta_description text not null,
  rule jsonb /* Which products belong to it, as the contract has it; null when they are chosen. */,
  sort collection_sort not null,
  shown boolean not null,
  starts_at timestamp with time zone /* Visitors do not see it before; null is at once. */,
  ends_at timestamp with time zone /* Visitors do not see it from then on; null is never. */,
  on_home boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((rule IS NULL) OR (sort <> 'manual'::collection_sort))),
  CHECK ((ends_at > starts_at)),
  CHECK ((jsonb_typeof(rule) = 'object'::text)),
  CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  FOREIGN KEY (picture) REFERENCES media(hash),
  UNIQUE (slug)
);
CREATE INDEX collections_by_picture on collections using btree (picture) WHERE (picture IS NOT NULL);
CREATE TRIGGER collection_changed AFTER INSERT OR DELETE OR UPDATE on collections FOR EACH STATEMENT EXECUTE FUNCTION notify_collection_change();
CREATE TRIGGER collections_changed AFTER INSERT OR DELETE OR UPDATE on collections FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('collections');

-- A page that staff write: which of its versions the shop shows, and under which address.
create table content_pages (
  id integer not null generated always as identity,
  kind content_kind not null,
  slug text not null /* The end of its address: that of the published version, or of the draft before the first one is published. */,
  published_version integer /* Null before the first version is published. */,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  FOREIGN KEY (id, published_version) REFERENCES content_versions(page_id, version)
);
CREATE UNIQUE INDEX content_pages_by_slug on content_pages using btree (kind, slug) WHERE (deleted_at IS NULL);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE on content_pages FOR EACH STATEMENT EXECUTE FUNCTION notify_content_change();

-- The pictures in any version of a page. They are kept, so that each version can be restored.
create table content_pictures (
  page_id integer not null,
  hash text not null,
  PRIMARY KEY (page_id, hash),
  FOREIGN KEY (hash) REFERENCES media(hash),
  FOREIGN KEY (page_id) REFERENCES content_pages(id)
);
CREATE INDEX content_pictures_by_hash on content_pictures using btree (hash);

-- The former slugs of pages: their addresses lead to the page.
create table content_redirects (
  kind content_kind not null,
  slug text not null,
  page_id integer not null,
  PRIMARY KEY (kind, slug),
  FOREIGN KEY (page_id) REFERENCES content_pages(id)
);
CREATE INDEX content_redirects_by_page on content_redirects using btree (page_id);

-- Every version of a page, only ever added. What fields it has depends on the kind of the page.
create table content_versions (
  page_id integer not null,
  version integer not null,
  fields jsonb not null,
  published boolean not null /* Whether it was published when it was saved; otherwise it is a draft. */,
  restored_from integer,
  saved_by bigint /* Null for the version that ships with the shop. */,
  saved_at timestamp with time zone not null default now(),
  PRIMARY KEY (page_id, version),
  CHECK ((jsonb_typeof(fields) = 'object'::text)),
  CHECK ((version > 0)),
  FOREIGN KEY (page_id) REFERENCES content_pages(id),
  FOREIGN KEY (page_id, restored_from) REFERENCES content_versions(page_id, version),
  FOREIGN KEY (saved_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX content_versions_by_account on content_versions using btree (saved_by) WHERE (saved_by IS NOT NULL);
CREATE TRIGGER content_version_protected BEFORE DELETE OR UPDATE on content_versions FOR EACH ROW EXECUTE FUNCTION protect_content_version();

-- Which order used which coupon; a cancelled order gives its use back.
create table coupon_uses (
  order_id bigint not null,
  coupon_id integer not null,
  account_id bigint,
  PRIMARY KEY (order_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX coupon_uses_by_account on coupon_uses using btree (account_id);
CREATE INDEX coupon_uses_by_customer on coupon_uses using btree (coupon_id, account_id);

-- Discount codes. A limit that is null is none; no product types means all of them.
create table coupons (
  id integer not null generated always as identity,
  version integer not null default 1,
  code text not null,
  kind coupon_kind not null,
  value bigint not null,
  minimum_spend bigint not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  total_limit integer,
  customer_limit integer,
  product_types text[] not null default '{}'::text[],
  active boolean not null,
  used integer not null default 0 /* The rows of coupon_uses, kept here so that the limit is checked on one locked row. */,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((value >= 1) AND (value <=
CASE
    WHEN (kind = 'percent'::coupon_kind) THEN 100
    ELSE 1000000000
END))),
  CHECK ((ends_at > starts_at)),
  CHECK ((code ~ '^[A-Z0-9-]{3,30}$'::text)),
  CHECK ((customer_limit > 0)),
  CHECK (((minimum_spend >= 0) AND (minimum_spend <= 1000000000))),
  CHECK ((total_limit > 0)),
  CHECK ((used >= 0)),
  UNIQUE (code)
);
CREATE TRIGGER coupons_changed AFTER INSERT OR UPDATE on coupons FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('coupons');

-- Who delivers orders. An order keeps the name of its courier as text; the name of a courier never changes, so the tracking page is found by it.
create table couriers (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  tracking_url text not null default ''::text /* Its tracking page, with {number} in place of the tracking number; empty when it has none. */,
  cash_limit bigint /* The most cash that it collects for one order, in centavos; null without a limit. */,
  carries_batteries boolean not null /* Whether scooters, which have large batteries, may travel with it. */,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((cash_limit >= 0) AND (cash_limit <= 1000000000))),
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CHECK (((tracking_url = ''::text) OR (tracking_url ~ '^https://.+\{number\}'::text)))
);
CREATE UNIQUE INDEX couriers_by_name on couriers using btree (lower(name));

-- What staff note about a customer; never shown to the customer, deleted with the account.
create table customer_notes (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  account_id bigint,
  body text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (customer_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX customer_notes_by_customer on customer_notes using btree (customer_id, id);

-- The sums of each day. A day is the sum of its rows: each connection adds to a row of its own, so that buyers do not wait for each other.
create table daily_statistics (
  day date not null,
  shard smallint not null default (pg_backend_pid() % 32),
  members integer not null default 0,
  orders integer not null default 0,
  online_orders integer not null default 0,
  sales bigint not null default 0,
  emails integer not null default 0,
  visits integer not null default 0,
  collected bigint not null default 0 /* What customers paid on this day, in centavos. */,
  refunded bigint not null default 0,
  PRIMARY KEY (day, shard)
);

-- Links that confirm an email address, by the SHA-256 of their token: a new address, which replaces the old one then, or the one of a registration.
create table email_changes (
  account_id bigint not null,
  email citext not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  session_id bigint /* The session that asked for the change: it stays when the change is confirmed. */,
  PRIMARY KEY (account_id),
  CHECK ((length(token_hash) = 32)),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  UNIQUE (token_hash)
);
CREATE INDEX email_changes_by_session on email_changes using btree (session_id);

-- Emails to customers and staff. Each is inserted, with its job, in the transaction that causes it (enqueue_email).
create table emails (
  id bigint not null generated always as identity,
  kind email_kind not null,
  recipient text not null,
  about jsonb not null /* The values that the template is filled with, or the id of what they are read from. */,
  state email_state not null default 'waiting'::email_state /* kept: rendered and stored in a shop without a mail server. */,
  subject text,
  html text,
  body_text text,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  PRIMARY KEY (id)
);
CREATE INDEX emails_by_account on emails using btree (((about ->> 'account_id'::text))) WHERE (about ? 'account_id'::text);
CREATE INDEX emails_by_message on emails using btree ((((about ->> 'message_id'::text))::bigint)) WHERE (about ? 'message_id'::text);
CREATE INDEX emails_by_order on emails using btree ((((about ->> 'order_id'::text))::bigint), id) WHERE (about ? 'order_id'::text);
CREATE INDEX emails_by_recipient on emails using btree (recipient);
CREATE INDEX emails_by_recipient_start on emails using btree (lower(recipient) text_pattern_ops);
CREATE INDEX emails_by_review on emails using btree ((((about ->> 'review_id'::text))::bigint)) WHERE (about ? 'review_id'::text);
CREATE INDEX emails_by_state on emails using btree (state, id DESC);
CREATE TRIGGER email_failed AFTER UPDATE on emails FOR EACH ROW WHEN (((new.state = 'failed'::email_state) AND (old.state <> 'failed'::email_state))) EXECUTE FUNCTION notify_staff_change('emails');
CREATE TRIGGER emails_added AFTER INSERT on emails FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('emails');

-- Days on which no parcel is handed over and none arrives. Staff add those that are proclaimed each year.
create table holidays (
  day date not null,
  name text not null,
  PRIMARY KEY (day),
  CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE TRIGGER holidays_changed AFTER INSERT OR DELETE OR UPDATE on holidays FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- The last number of each series. Its row is locked until the document is saved, so the series has no gaps.
create table invoice_series (
  kind invoice_kind not null,
  last bigint not null default 0,
  PRIMARY KEY (kind),
  CHECK ((last >= 0))
);

-- Tax documents of orders, in centavos, with the seller as he was on that day; rows are only added.
create table invoices (
  id bigint not null generated always as identity,
  kind invoice_kind not null,
  number bigint not null,
  order_id bigint not null,
  credits bigint /* The invoice that a credit note takes back a part of. */,
  amount bigint not null,
  vat bigint not null,
  seller_name text not null,
  seller_address text not null,
  seller_tin text not null,
  issued_at timestamp with time zone not null default now(),
  for_deposit boolean not null default false /* Whether an invoice is for a deposit that the shop keeps, and not for goods. */,
  note text not null default ''::text /* The text of the settings on that day. */,
  PRIMARY KEY (id),
  CHECK ((amount > 0)),
  CHECK (((vat >= 0) AND (vat <= amount))),
  CHECK (((credits IS NULL) = (kind = 'invoice'::invoice_kind))),
  CHECK ((number > 0)),
  FOREIGN KEY (credits) REFERENCES invoices(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  UNIQUE (kind, number)
);
CREATE INDEX invoices_by_order on invoices using btree (order_id, id);
CREATE INDEX invoices_by_time on invoices using btree (issued_at);
CREATE UNIQUE INDEX one_invoice_per_order on invoices using btree (order_id) WHERE (kind = 'invoice'::invoice_kind);
CREATE TRIGGER invoices_protected BEFORE DELETE OR UPDATE OR TRUNCATE on invoices FOR EACH STATEMENT EXECUTE FUNCTION protect_invoices();

-- Links that sign in without a password, by the SHA-256 of their token; each works once, and a newer one replaces it.
create table login_links (
  account_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (account_id),
  CHECK ((length(token_hash) = 32)),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  UNIQUE (token_hash)
);

-- Stored pictures, identified by the SHA-256 of their bytes.
create table media (
  hash text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  placeholder text not null default ''::text /* A few pixels of the picture as a data: URL; may be empty. */,
  created_at timestamp with time zone not null default now(),
  last_uploaded_at timestamp with time zone not null default now() /* A picture that no product uses is deleted a day after this: until then it may be on its way to a product. */,
  PRIMARY KEY (hash),
  CHECK ((bytes > 0)),
  CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((height > 0)),
  CHECK ((width > 0))
);

-- What staff answered.
create table message_answers (
  id bigint not null generated always as identity,
  message_id bigint not null,
  body text not null,
  answered_by bigint,
  at timestamp with time zone not null default now(),
  emailed boolean not null default true /* Whether the shop emailed it. Without a mail server, staff answer by phone or from their own mailbox, and note here what they answered. */,
  PRIMARY KEY (id),
  FOREIGN KEY (answered_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_answers_by_account on message_answers using btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX message_answers_by_message on message_answers using btree (message_id);

-- What visitors wrote on the contact page. The id is the ticket number. Kept for two years after the last change.
create table messages (
  id bigint not null generated always as identity,
  topic message_topic not null,
  state message_state not null default 'open'::message_state,
  name text not null,
  email citext not null,
  order_no text not null,
  body text not null,
  sent_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  account_id integer /* Who was signed in when they wrote; null for a visitor, and for messages of before. */,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX messages_by_account on messages using btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX messages_by_change on messages using btree (changed_at);
CREATE INDEX messages_by_email on messages using btree (email);
CREATE INDEX messages_by_recipient_start on messages using btree (lower((email)::text) text_pattern_ops);
CREATE INDEX messages_open on messages using btree (id) WHERE (state = 'open'::message_state);
CREATE TRIGGER messages_changed AFTER INSERT OR DELETE OR UPDATE on messages FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('messages');

-- Who of the staff gets an email with unread notifications. Without a row they get none.
create table notification_digests (
  account_id bigint not null,
  frequency digest_frequency not null,
  sent_to bigint not null /* The newest notification that an email was about, or that was there when the emails were switched on. */,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

-- The newest notification that was there when a member of staff last opened the bell.
create table notification_reads (
  account_id bigint not null,
  read_to bigint not null,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

-- What staff are notified of (notify_staff), kept for 30 days. It names no person.
create table notifications (
  id bigint not null generated always as identity,
  kind notification_kind not null,
  subject_id bigint not null /* The id of the order, product, return or whatever its kind is about. */,
  subject text not null /* What it is called, such as a tracking number or the name of a product. */,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
CREATE TRIGGER notifications_added AFTER INSERT on notifications FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('notifications');

-- The delivery address of an order in its parts, with the names that its places had then. An order whose address is only text has none.
create table order_addresses (
  order_id bigint not null,
  barangay_code text not null,
  street text not null,
  barangay text not null,
  city text not null,
  province text,
  region text not null,
  postal_code text,
  landmark text,
  PRIMARY KEY (order_id),
  FOREIGN KEY (barangay_code) REFERENCES places(code),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- What staff changed in orders, in sentences without personal data: the customer reads them.
create table order_edits (
  id bigint not null generated always as identity,
  order_id bigint not null,
  account_id bigint,
  changes text[] not null,
  at timestamp with time zone not null default now(),
  reason text /* Why pieces were cancelled or came back; the customer reads it. */,
  return_id bigint /* The return that it is a step of. */,
  undone boolean not null default false /* Staff took the step back; the customer never sees it. */,
  PRIMARY KEY (id),
  CHECK ((cardinality(changes) > 0)),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE
);
CREATE INDEX order_edits_by_order on order_edits using btree (order_id, id);

-- When an order came to each state, by whom and why. It comes to Shipped again after a failed delivery.
create table order_events (
  id bigint not null generated always as identity,
  order_id bigint not null,
  state order_state not null,
  account_id bigint,
  reason text,
  at timestamp with time zone not null default now(),
  courier_fee bigint /* What the courier charged for a failed delivery, in centavos; null when nothing was entered. */,
  automatic boolean not null default false /* The shop did it by itself. */,
  undo jsonb /* What undo_order_step needs to take the step back; null when it cannot be taken back. */,
  undoes bigint /* The step that this one takes back: the order is in the state before it again. */,
  PRIMARY KEY (id),
  CHECK (((courier_fee >= 0) AND (courier_fee <= 1000000000))),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (undoes) REFERENCES order_events(id) ON DELETE CASCADE
);
CREATE INDEX order_events_by_order on order_events using btree (order_id, state);
CREATE INDEX order_events_delivered on order_events using btree (at) WHERE (state = 'delivered'::order_state);
CREATE UNIQUE INDEX order_events_undone_once on order_events using btree (undoes) WHERE (undoes IS NOT NULL);

-- What was ordered, with the name and price at that time.
create table order_lines (
  order_id bigint not null,
  product_id integer not null,
  name text not null,
  price bigint not null,
  quantity smallint not null /* The pieces that are ordered, without those that were cancelled or came back undelivered. */,
  id bigint not null default nextval('order_lines_id_seq'::regclass) /* Stays the same when staff edit the order. */,
  variant_id integer not null,
  cancelled smallint not null default 0,
  returned smallint not null default 0 /* Of the quantity, the pieces that the customer has sent back. */,
  damaged smallint not null default 0 /* Of those returned, the pieces that did not go back into stock. */,
  discount bigint /* Its share of the discount of the order in centavos; null until a part of the order is shipped, cancelled or returned. */,
  PRIMARY KEY (id),
  CHECK ((cancelled >= 0)),
  CHECK (((damaged >= 0) AND (damaged <= returned))),
  CHECK ((discount >= 0)),
  CHECK ((price >= 0)),
  CHECK (((quantity >= 0) AND (quantity <= 10))),
  CHECK (((returned >= 0) AND (returned <= quantity))),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id),
  FOREIGN KEY (variant_id) REFERENCES product_variants(id),
  UNIQUE (order_id, variant_id)
);
CREATE INDEX order_lines_by_product on order_lines using btree (product_id);

-- What staff note about an order; never shown to the customer.
create table order_notes (
  id bigint not null generated always as identity,
  order_id bigint not null,
  account_id bigint,
  body text not null,
  at timestamp with time zone not null default now(),
  repack boolean not null default false /* Staff changed the order after it was packed: its parcel is to be packed again, or its label printed again. */,
  PRIMARY KEY (id),
  CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_notes_by_order on order_notes using btree (order_id, id);

-- The last step with pieces or parcels of each order, as long as it can be undone.
create table order_piece_steps (
  order_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  at timestamp with time zone not null default now(),
  before jsonb not null /* The amounts, lines and parcels of the order before the step. */,
  restocked jsonb not null /* The pieces that the step put back into stock, by line. */,
  version integer not null /* The version of the order after the step, as are its last event and payment. When one of them is another, something else has happened since. */,
  last_event bigint not null,
  last_payment bigint not null,
  email bigint /* The email about the step, which waits; null without an address. */,
  PRIMARY KEY (order_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  UNIQUE (id)
);

-- Orders, with who they are for and what they cost at that time. Written by place_order and change_order_state.
create table orders (
  id bigint not null generated always as identity,
  tracking_no text not null,
  account_id bigint /* The customer's account; null for a phone order without one, and once the account is deleted. */,
  placed_by bigint /* The member of staff who placed a phone order; null when the customer placed it. */,
  idempotency_key text not null,
  state order_state not null default 'pending'::order_state,
  firstname text not null,
  lastname text not null,
  phone text not null,
  email text not null /* Empty for somebody on the phone who has no email address. */,
  address text not null,
  payment_mode payment_mode not null,
  subtotal bigint not null,
  discount bigint not null,
  coupon_code text,
  shipping bigint not null,
  total bigint not null,
  vat bigint not null,
  courier text,
  courier_tracking text,
  placed_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  search_text text not null generated always as (order_search_text(tracking_no, firstname, lastname, email, phone)) stored,
  payment_status payment_status not null default 'unpaid'::payment_status /* Derived from payment_events by payment_status_of; refresh_payment_status writes it. */,
  version integer not null default 1 /* Counts the edits, so that two members of staff do not overwrite each other. */,
  shipping_method shipping_method not null default 'delivery'::shipping_method,
  shipping_zone text /* The name of the zone when the order was placed; null when it is picked up, and for orders before there were zones. */,
  zone_source text /* How the zone was found: by the PSGC code of the address, by its text, or because nothing else fits. */,
  arrives_from date /* The estimate that the customer saw: the first and the last day. */,
  arrives_to date,
  paid bigint not null default 0 /* What the customer has paid, in centavos, derived from payment_events like payment_status. */,
  refunded bigint not null default 0 /* What was refunded of it, in centavos. */,
  returned_total bigint not null default 0 /* What the returned pieces cost, in centavos. The total stays, since the invoice says it. */,
  search_details text not null default ''::text /* The address, the products with their SKUs and the courier numbers of an order, for the search of staff (refresh_order_search). */,
  deposit bigint /* What of an order on delivery is paid online before it is sent, in centavos, as it was when it was placed or changed to cash on delivery; null without a deposit. */,
  deposit_kept boolean not null default false /* Whether the shop keeps the deposit when the order comes back undelivered, as its customer was told. */,
  refund_due bigint not null default 0 /* What the shop still has to pay back, in centavos, derived from payment_events by refund_due; refresh_payment_status writes it. */,
  allowance_total bigint not null default 0 /* What allowances took off the price of pieces that were not returned, in centavos, derived by allowance_total; refresh_payment_status writes it. */,
  business_name text not null default ''::text /* The business that the invoice is for; empty for none. */,
  business_tin text not null default ''::text,
  business_address text not null default ''::text /* Empty: the address of the order. */,
  PRIMARY KEY (id),
  CHECK ((allowance_total >= 0)) NOT VALID,
  CHECK (((discount >= 0) AND (discount <= subtotal))),
  CHECK ((total = ((subtotal - discount) + shipping))),
  CHECK (((vat >= 0) AND (vat <= total))),
  CHECK ((arrives_to >= arrives_from)),
  CHECK (((returned_total >= 0) AND (returned_total <= (subtotal - discount)))),
  CHECK (((length(courier) >= 1) AND (length(courier) <= 100))),
  CHECK (((length(courier_tracking) >= 1) AND (length(courier_tracking) <= 100))),
  CHECK ((deposit > 0)) NOT VALID,
  CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 200))),
  CHECK ((phone ~ '^\+[0-9]{8,15}$'::text)),
  CHECK ((refund_due >= 0)) NOT VALID,
  CHECK ((shipping >= 0)),
  CHECK ((subtotal >= 0)),
  CHECK ((zone_source = ANY (ARRAY['code'::text, 'text'::text, 'default'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (placed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  UNIQUE (account_id, idempotency_key),
  UNIQUE (tracking_no)
);
CREATE INDEX orders_archived on orders using btree (placed_at, id) WHERE (archived_at IS NOT NULL);
CREATE INDEX orders_awaiting_payment on orders using btree (placed_at) WHERE (payment_status = ANY (ARRAY['awaiting_payment'::payment_status, 'failed'::payment_status]));
CREATE INDEX orders_by_account on orders using btree (account_id, id DESC);
CREATE INDEX orders_by_coupon on orders using btree (coupon_code, placed_at, id) WHERE (coupon_code IS NOT NULL);
CREATE INDEX orders_by_courier_tracking on orders using btree (upper(replace(courier_tracking, ' '::text, ''::text))) WHERE (courier_tracking IS NOT NULL);
CREATE INDEX orders_by_email on orders using btree (lower(email));
CREATE INDEX orders_by_payment_status on orders using btree (payment_status, placed_at, id) WHERE (archived_at IS NULL);
CREATE INDEX orders_by_phone on orders using btree (phone);
CREATE INDEX orders_by_state on orders using btree (state, placed_at, id) WHERE (archived_at IS NULL);
CREATE INDEX orders_by_time on orders using btree (placed_at, id) WHERE (archived_at IS NULL);
CREATE INDEX orders_by_total on orders using btree (total, id) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX orders_placed_by_once on orders using btree (placed_by, idempotency_key) WHERE (placed_by IS NOT NULL);
CREATE INDEX orders_refund_due on orders using btree (placed_at, id) WHERE (refund_due > 0);
CREATE INDEX orders_search on orders using gin (search_text gin_trgm_ops);
CREATE INDEX orders_search_details on orders using gin (search_details gin_trgm_ops);
CREATE TRIGGER orders_changed AFTER INSERT OR DELETE OR UPDATE on orders FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('orders');

-- Links to choose a new password, by the SHA-256 of their token; each works once.
create table password_resets (
  token_hash bytea not null,
  account_id bigint not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  CHECK ((length(token_hash) = 32)),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_by_account on password_resets using btree (account_id);

-- The money of orders in centavos; rows are only added. The payment status of an order is derived from them.
create table payment_events (
  id bigint not null generated always as identity,
  order_id bigint not null,
  kind payment_event_kind not null,
  amount bigint not null,
  method refund_method,
  reference text /* The number of a payment at its provider, or of a refund at the bank or wallet. */,
  reason text,
  account_id bigint /* The member of staff who recorded it. */,
  at timestamp with time zone not null default now(),
  payment_id bigint /* The online payment that it is about. */,
  request_id bigint /* The requested refund that it answers. */,
  shipment_id bigint /* The parcel whose cash was remitted. */,
  return_id bigint /* The return that a refund, or the request of one, is for. */,
  PRIMARY KEY (id),
  CHECK ((amount > 0)),
  CHECK (((shipment_id IS NULL) OR (kind = 'remitted'::payment_event_kind))),
  CHECK (((method IS NOT NULL) = (kind = ANY (ARRAY['refunded'::payment_event_kind, 'refund_requested'::payment_event_kind, 'refund_failed'::payment_event_kind])))),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CHECK (((request_id IS NULL) OR (kind = ANY (ARRAY['refunded'::payment_event_kind, 'refund_failed'::payment_event_kind])))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  FOREIGN KEY (request_id) REFERENCES payment_events(id),
  FOREIGN KEY (return_id) REFERENCES returns(id),
  FOREIGN KEY (shipment_id) REFERENCES shipments(id)
);
CREATE UNIQUE INDEX payment_events_answered_once on payment_events using btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX payment_events_by_order on payment_events using btree (order_id, id);
CREATE INDEX payment_events_of_reports on payment_events using btree (at) WHERE (kind = ANY (ARRAY['paid'::payment_event_kind, 'collected'::payment_event_kind, 'collection_undone'::payment_event_kind, 'refunded'::payment_event_kind, 'deposit_kept'::payment_event_kind, 'deposit_released'::payment_event_kind, 'written_off'::payment_event_kind]));
CREATE UNIQUE INDEX payment_events_once on payment_events using btree (payment_id, kind) WHERE ((payment_id IS NOT NULL) AND (kind = ANY (ARRAY['created'::payment_event_kind, 'paid'::payment_event_kind, 'failed'::payment_event_kind, 'expired'::payment_event_kind])));
CREATE UNIQUE INDEX payment_events_parcel_remitted_once on payment_events using btree (shipment_id, reference) WHERE (kind = 'remitted'::payment_event_kind);
CREATE INDEX payment_events_refunded on payment_events using btree (order_id) WHERE (kind = 'refunded'::payment_event_kind);
CREATE INDEX payment_events_requested on payment_events using btree (at) WHERE (kind = 'refund_requested'::payment_event_kind);
CREATE TRIGGER payment_event_protected BEFORE UPDATE on payment_events FOR EACH ROW WHEN ((((((((((((new.id IS DISTINCT FROM old.id) OR (new.order_id IS DISTINCT FROM old.order_id)) OR (new.kind IS DISTINCT FROM old.kind)) OR (new.amount IS DISTINCT FROM old.amount)) OR (new.method IS DISTINCT FROM old.method)) OR (new.at IS DISTINCT FROM old.at)) OR (new.payment_id IS DISTINCT FROM old.payment_id)) OR (new.request_id IS DISTINCT FROM old.request_id)) OR (new.shipment_id IS DISTINCT FROM old.shipment_id)) OR (new.return_id IS DISTINCT FROM old.return_id)) OR ((new.account_id IS NOT NULL) AND (new.account_id IS DISTINCT FROM old.account_id)) OR ((new.reference IS NOT NULL) AND (new.reference IS DISTINCT FROM old.reference)) OR ((new.reason IS NOT NULL) AND (new.reason IS DISTINCT FROM old.reason)))) EXECUTE FUNCTION protect_payment_events();
CREATE TRIGGER payment_events_protected BEFORE DELETE OR TRUNCATE on payment_events FOR EACH STATEMENT EXECUTE FUNCTION protect_payment_events();

-- The keys of payment providers, encrypted with the secrets key of the shop, which is not in the database.
create table payment_provider_keys (
  provider text not null,
  sealed bytea not null,
  live boolean not null /* False for test keys, which move no money. */,
  hints jsonb not null /* The last four characters of each secret key, by its name. */,
  saved_at timestamp with time zone not null default now(),
  PRIMARY KEY (provider)
);
CREATE TRIGGER payment_provider_keys_changed AFTER INSERT OR DELETE OR UPDATE on payment_provider_keys FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- What the owner says about payments: one row.
create table payment_settings (
  one_row boolean not null default true,
  version integer not null default 1,
  modes payment_mode[] not null default '{cod}'::payment_mode[] /* The ways to pay that are switched on. An online one is offered when a provider has keys for it too. */,
  sandbox boolean not null default false /* The sandbox plays the page of a provider, so that everything can be tried without money. */,
  expiry_minutes smallint not null default 30 /* After this time an order that was not paid online is cancelled. */,
  cod_ceiling bigint /* The largest total of an order that is paid on delivery, in centavos; null is no limit. */,
  updated_at timestamp with time zone not null default now(),
  cod_failures smallint /* After this many failed deliveries a customer cannot pay on delivery; null is never. */,
  cod_deposit_percent smallint /* What of an order on delivery is paid online first, in percent of its total; null is no deposit. */,
  cod_deposit_from bigint /* The total in centavos from which a deposit is asked; null is every order on delivery. */,
  cod_deposit_kept boolean not null default false /* Whether the shop keeps the deposit of an order that comes back undelivered. */,
  PRIMARY KEY (one_row),
  CHECK (((cod_ceiling >= 1) AND (cod_ceiling <= 1000000000))),
  CHECK (((cod_deposit_from >= 1) AND (cod_deposit_from <= 1000000000))),
  CHECK (((cod_deposit_percent >= 1) AND (cod_deposit_percent <= 90))),
  CHECK (((cod_failures >= 1) AND (cod_failures <= 100))),
  CHECK (((expiry_minutes >= 5) AND (expiry_minutes <= 1440))),
  CHECK (one_row)
);
CREATE TRIGGER payment_settings_changed AFTER UPDATE on payment_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- What payment providers report: stored first, then checked and processed. The ids of the events stay, so that none counts twice.
create table payment_webhooks (
  id bigint not null generated always as identity,
  provider text not null,
  request bytea /* Headers and body as they came, encrypted. Removed when it is processed, since it holds personal data. */,
  event_id text,
  received_at timestamp with time zone not null default now(),
  processed_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK (((processed_at IS NULL) = (request IS NOT NULL))),
  CHECK (((length(event_id) >= 1) AND (length(event_id) <= 200))),
  UNIQUE (provider, event_id)
);
CREATE INDEX payment_webhooks_genuine on payment_webhooks using btree (provider, received_at) WHERE (event_id IS NOT NULL);

-- The attempts to pay orders online, amounts in centavos. What happened to the money is in payment_events.
create table payments (
  id bigint not null generated always as identity,
  order_id bigint /* Null for a payment that a provider reports and no order knows. */,
  provider text not null,
  mode payment_mode,
  amount bigint,
  key uuid not null default gen_random_uuid() /* Fixed before the provider is first asked, so that it begins one payment however often it is asked. */,
  state payment_attempt_state not null default 'created'::payment_attempt_state,
  reference text /* The provider's number of it. */,
  redirect_url text,
  payment_reference text /* What a refund names to the provider. */,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone /* When an order without a later attempt is cancelled as unpaid. */,
  check_at timestamp with time zone /* When the provider is asked next, also to compare a paid payment, or the order is cancelled; null when nothing is left to do. */,
  problem payment_problem /* Why it needs staff; null when it does not, or they have resolved it. */,
  problem_detail text /* What the problem is. It stays when staff have resolved it, so that the same difference is not listed again. */,
  PRIMARY KEY (id),
  CHECK ((amount > 0)),
  CHECK (((state = 'unknown'::payment_attempt_state) = (order_id IS NULL))),
  CHECK (((state = 'unknown'::payment_attempt_state) OR ((mode IS NOT NULL) AND (amount IS NOT NULL) AND (expires_at IS NOT NULL)))),
  CHECK (((state <> ALL (ARRAY['begun'::payment_attempt_state, 'paid'::payment_attempt_state])) OR (reference IS NOT NULL))),
  CHECK (((payment_reference IS NOT NULL) = (state = 'paid'::payment_attempt_state))),
  CHECK ((mode <> 'cod'::payment_mode)),
  CHECK (((length(payment_reference) >= 1) AND (length(payment_reference) <= 100))),
  CHECK (((length(problem_detail) >= 1) AND (length(problem_detail) <= 500))),
  CHECK ((provider ~ '^[a-z]{2,20}$'::text)),
  CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  UNIQUE (key),
  UNIQUE (provider, reference)
);
CREATE INDEX payments_by_attention on payments using btree (((problem IS NOT NULL)), id);
CREATE INDEX payments_by_created_at on payments using btree (created_at);
CREATE INDEX payments_by_order on payments using btree (order_id, id);
CREATE INDEX payments_by_payment_reference on payments using btree (payment_reference) WHERE (payment_reference IS NOT NULL);
CREATE INDEX payments_by_reference on payments using btree (reference);
CREATE INDEX payments_by_state on payments using btree (state, ((problem IS NOT NULL)), id);
CREATE INDEX payments_to_check on payments using btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX payments_with_problem on payments using btree (id) WHERE (problem IS NOT NULL);
CREATE TRIGGER order_payments_changed AFTER INSERT OR UPDATE on payments FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('payments');

-- The editions of the Philippine Standard Geographic Code (PSGC) that were loaded. The latest one holds.
create table place_editions (
  edition text not null,
  loaded_at timestamp with time zone not null default now(),
  PRIMARY KEY (edition),
  CHECK ((edition ~ '^[0-9]{4}-[1-4]Q$'::text))
);

-- Regions, provinces, cities with municipalities, and barangays of the Philippines by PSGC code. Highly urbanised cities, and all of Metro Manila, have a region as parent. Source: Philippine Statistics Authority.
create table places (
  code text not null,
  level place_level not null,
  parent text,
  name text not null,
  old_name text /* An earlier name, which people still use. */,
  edition text not null /* The last edition that lists it. A place that the latest edition lacks is kept for the addresses that name it. */,
  PRIMARY KEY (code),
  CHECK (((parent IS NULL) = (level = 'region'::place_level))),
  CHECK ((code ~ '^[0-9]{10}$'::text)),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CHECK (((length(old_name) >= 1) AND (length(old_name) <= 200))),
  FOREIGN KEY (parent) REFERENCES places(code)
);
CREATE INDEX places_by_parent on places using btree (parent, name);
CREATE INDEX places_by_plain_name on places using btree (plain_place_name(name)) WHERE (level <> 'barangay'::place_level);

-- The products that staff chose to be shown with a product, in their order.
create table product_companions (
  product_id integer not null,
  "position" smallint not null,
  companion_id integer not null,
  PRIMARY KEY (product_id, "position"),
  CHECK ((companion_id <> product_id)),
  CHECK ((("position" >= 0) AND ("position" <= 3))),
  FOREIGN KEY (companion_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  UNIQUE (product_id, companion_id)
);
CREATE INDEX product_companions_by_companion on product_companions using btree (companion_id);

-- What a piece of a product costs the shop, in centavos without VAT. For staff who may see it, so it is kept apart from what is read for everybody.
create table product_costs (
  product_id integer not null,
  cost bigint not null,
  PRIMARY KEY (product_id),
  CHECK (((cost >= 0) AND (cost <= 1000000000))),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

-- What was sold of a product in a day.
create table product_daily_sales (
  day date not null,
  product_id integer not null,
  quantity integer not null,
  sales bigint not null,
  PRIMARY KEY (product_id, day),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_daily_sales_by_day on product_daily_sales using btree (day);

-- The pictures of a product in their order; position 0 is the main one.
create table product_images (
  product_id integer not null,
  "position" smallint not null,
  hash text not null,
  alt text not null default ''::text,
  PRIMARY KEY (product_id, "position"),
  CHECK ((length(alt) <= 200)),
  CHECK ((("position" >= 0) AND ("position" <= 19))),
  FOREIGN KEY (hash) REFERENCES media(hash),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_images_by_hash on product_images using btree (hash);
CREATE TRIGGER picture_changed AFTER INSERT OR DELETE OR UPDATE on product_images FOR EACH ROW EXECUTE FUNCTION notify_picture_change();

-- Pictures of the ZIP file of an import, as they were uploaded, until a job has stored them.
create table product_import_files (
  import_id integer not null,
  name text not null,
  bytes bytea not null,
  PRIMARY KEY (import_id, name),
  FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE
);

-- The pictures that an import brings to a product: a job stores them.
create table product_import_pictures (
  id integer not null generated by default as identity,
  import_id integer not null,
  product_id integer not null,
  product_version integer not null /* Its version after the import. When somebody has saved it since, its pictures stay as they are. */,
  wanted jsonb not null /* Where the pictures of the product and of its variants come from. */,
  show_after boolean not null /* Whether the product, which is new, is shown once it has a picture. */,
  done boolean not null default false,
  failed jsonb not null default '[]'::jsonb /* The pictures that could not be stored, with the reason. */,
  PRIMARY KEY (id),
  FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_import_pictures_by_import on product_import_pictures using btree (import_id, id);
CREATE INDEX product_import_pictures_by_product on product_import_pictures using btree (product_id);

-- Imports of products that bring pictures, kept for 30 days.
create table product_imports (
  id integer not null generated by default as identity,
  account_id integer,
  products integer not null default 0,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL
);

-- What was sold of a product in a month; a year is read from these rows.
create table product_monthly_sales (
  month date not null,
  product_id integer not null,
  quantity integer not null,
  sales bigint not null,
  PRIMARY KEY (product_id, month),
  CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_monthly_sales_best on product_monthly_sales using btree (month, quantity DESC);

-- The words of product names and keywords, each once: misspelt search words are corrected with them (record_search_words).
create table product_search_words (
  word text not null,
  PRIMARY KEY (word),
  CHECK ((word ~ '^[a-z]{3,}$'::text))
);
CREATE INDEX product_search_words_similar on product_search_words using gin (word gin_trgm_ops);

-- A copy of the stock of each product that lists are filtered and sorted by (record_stocks): the sum and the least of its variants.
create table product_stocks (
  product_id integer not null,
  quantity integer not null,
  lowest integer not null,
  PRIMARY KEY (product_id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_stocks_by_lowest on product_stocks using btree (lowest) WHERE (quantity > 0);
CREATE INDEX product_stocks_by_quantity on product_stocks using btree (quantity, product_id);
CREATE TRIGGER stocks_changed AFTER INSERT OR UPDATE on product_stocks FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('products');

-- The attributes of the types that the owner added, in their order. The values are in products.attributes.
create table product_type_attributes (
  type text not null,
  key text not null,
  "position" smallint not null,
  label text not null,
  kind product_attribute_kind not null,
  unit text not null default ''::text,
  choices text[] not null default '{}'::text[],
  filter boolean not null,
  on_card boolean not null,
  PRIMARY KEY (type, key),
  CHECK ((key ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  CHECK (((length(label) >= 1) AND (length(label) <= 40))),
  CHECK ((length(unit) <= 20)),
  FOREIGN KEY (type) REFERENCES product_types(slug) ON DELETE CASCADE
);
CREATE TRIGGER product_type_attributes_changed AFTER INSERT OR DELETE OR UPDATE on product_type_attributes FOR EACH STATEMENT EXECUTE FUNCTION notify_everything();

-- The types of products: the three of the specification, which are part of the program, and those that the owner added. The slug is part of addresses and never changes.
create table product_types (
  slug text not null,
  name text not null,
  plural text not null,
  description text not null default ''::text,
  in_menu boolean not null default true,
  built_in boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  picture text,
  meta_title text not null default ''::text,
  "position" smallint not null default 50 /* Types of the owner are in this order, the lowest first, and of one position by age. */,
  warranty_months smallint,
  PRIMARY KEY (slug),
  CHECK ((length(description) <= 300)),
  CHECK ((length(meta_title) <= 200)),
  CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CHECK (((length(plural) >= 1) AND (length(plural) <= 40))),
  CHECK ((("position" >= 1) AND ("position" <= 99))),
  CHECK (((slug ~ '^[a-z]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 40))),
  CHECK (((warranty_months >= 1) AND (warranty_months <= 120))),
  FOREIGN KEY (picture) REFERENCES media(hash)
);
CREATE INDEX product_types_by_picture on product_types using btree (picture) WHERE (picture IS NOT NULL);
CREATE TRIGGER product_types_changed AFTER INSERT OR DELETE OR UPDATE on product_types FOR EACH STATEMENT EXECUTE FUNCTION notify_everything();

-- What is sold of a product: one combination of its options with its stock. Written while its product is locked.
create table product_variants (
  id integer not null generated by default as identity,
  product_id integer not null,
  "position" smallint not null default 0,
  options text[] not null default '{}'::text[] /* Its value of each option of the product, in their order. */,
  sku text,
  barcode text,
  price bigint /* Null for the price of the product. */,
  stock integer not null,
  picture text /* One of the pictures of the product; null for its first one. */,
  active boolean not null default true /* False once staff have removed it; orders and movements still refer to it. */,
  regular_price bigint /* Its own price without the sale that runs; null while none does. */,
  PRIMARY KEY (id),
  CHECK (((length(barcode) >= 1) AND (length(barcode) <= 60))),
  CHECK ((cardinality(options) <= 3)),
  CHECK (((price >= 0) AND (price <= 1000000000))),
  CHECK (((length(sku) >= 1) AND (length(sku) <= 60))),
  CHECK ((stock >= 0)),
  FOREIGN KEY (picture) REFERENCES media(hash) ON DELETE SET NULL,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  UNIQUE (barcode),
  UNIQUE (sku)
);
CREATE UNIQUE INDEX product_variants_active on product_variants using btree (product_id, options) WHERE active;
CREATE INDEX product_variants_by_barcode_start on product_variants using btree (lower(barcode) text_pattern_ops) WHERE (barcode IS NOT NULL);
CREATE INDEX product_variants_by_picture on product_variants using btree (picture) WHERE (picture IS NOT NULL);
CREATE INDEX product_variants_by_product on product_variants using btree (product_id);
CREATE INDEX product_variants_by_sku_start on product_variants using btree (lower(sku) text_pattern_ops) WHERE (sku IS NOT NULL);
CREATE TRIGGER variant_changed AFTER UPDATE on product_variants FOR EACH ROW WHEN (((old.stock = new.stock) OR (LEAST(old.stock, 10) <> LEAST(new.stock, 10)))) EXECUTE FUNCTION notify_variant_change();

-- What is sold.
create table products (
  id integer not null generated by default as identity,
  type text not null,
  name text not null,
  description text not null,
  price bigint not null,
  original_price bigint not null,
  low_stock smallint /* The product's own limit of a low stock; null for that of the settings. */,
  shown boolean not null,
  meta_title text not null,
  meta_keyword text not null,
  meta_description text not null,
  attributes jsonb not null default '{}'::jsonb,
  model text /* The name of a 3D model that comes with the storefront. */,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  weight_g integer /* What one piece weighs in its parcel, in grams; null is unknown and adds nothing to what shipping costs. */,
  ships_alone boolean not null default false /* Each piece needs a parcel of its own. */,
  options jsonb not null default '[]'::jsonb /* The options that a customer chooses from, each with a name and values; none for a product of one variant. */,
  cod_ceiling bigint /* The largest order with this product that may be paid on delivery, in centavos; 0 is none, null is no limit of its own. */,
  archived_at timestamp with time zone /* Null unless staff deleted it after it was ordered. It can be restored. */,
  rating_count integer not null default 0,
  rating smallint not null default 0 /* The average of its approved reviews in hundredths of a star, 0 without any: written by record_rating. */,
  rating_rank smallint not null default 0 /* What "best rated" sorts by, a Bayesian average in hundredths of a star, 0 without reviews: written by record_rating. */,
  sale_price bigint,
  sale_from timestamp with time zone,
  sale_until timestamp with time zone,
  regular_price bigint /* The selling price without the sale that runs; null while none does. Written by switch_sales. */,
  regular_original_price bigint,
  search_text text not null generated always as (product_search_text(name, type, meta_keyword)) stored,
  facet_values text[] not null generated always as (product_facet_values(attributes, type)) stored,
  search_vector tsvector not null generated always as (((((setweight(to_tsvector('english'::regconfig, normalize_words(product_figure_words(attributes))), 'D'::"char") || setweight(to_tsvector('english'::regconfig, normalize_words(product_option_words(options, attributes))), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, normalize_words(name)), 'A'::"char")) || setweight(to_tsvector('english'::regconfig, normalize_words(((type || ' '::text) || meta_keyword))), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, normalize_words(description)), 'D'::"char"))) stored,
  PRIMARY KEY (id),
  CHECK (((archived_at IS NULL) OR (NOT shown))),
  CHECK ((jsonb_typeof(attributes) = 'object'::text)),
  CHECK (((cod_ceiling >= 0) AND (cod_ceiling <= 1000000000))),
  CHECK (((low_stock >= 1) AND (low_stock <= 1000))),
  CHECK ((model ~ '^[a-z0-9-]+$'::text)),
  CHECK (((jsonb_typeof(options) = 'array'::text) AND (jsonb_array_length(options) <= 3))),
  CHECK (((original_price >= 0) AND (original_price <= 1000000000))),
  CHECK (((price >= 0) AND (price <= 1000000000))),
  CHECK ((((regular_price IS NULL) = (regular_original_price IS NULL)) AND ((regular_price IS NULL) OR (sale_price IS NOT NULL)))) NOT VALID,
  CHECK ((((sale_price IS NULL) = (sale_from IS NULL)) AND ((sale_price IS NULL) = (sale_until IS NULL)) AND (sale_from < sale_until) AND (sale_price >= 0))) NOT VALID,
  CHECK (((weight_g >= 1) AND (weight_g <= 1000000))),
  FOREIGN KEY (type) REFERENCES product_types(slug)
);
CREATE INDEX products_archived on products using btree (id) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_by_facet on products using gin (facet_values) WHERE shown;
CREATE INDEX products_by_names on products using gin (ts_filter(search_vector, '{a,c}'::"char"[])) WHERE shown;
CREATE INDEX products_by_number on products using gin (product_number_buckets(attributes)) WHERE (shown AND (type <> ALL (ARRAY['scooter'::text, 'helmet'::text, 'accessory'::text])));
CREATE INDEX products_by_price on products using btree (price, id);
CREATE INDEX products_by_range on products using btree (((attributes -> 'range_km'::text))) WHERE shown;
CREATE INDEX products_by_type on products using btree (type) WHERE (archived_at IS NULL);
CREATE INDEX products_changed on products using btree (type, (((id - 1) / 50000)), updated_at DESC) WHERE shown;
CREATE INDEX products_full_text on products using gin (search_vector) WHERE shown;
CREATE INDEX products_hidden on products using btree (id) WHERE (NOT shown);
CREATE INDEX products_on_sale on products using btree (type, id DESC) WHERE (shown AND (price < original_price));
CREATE INDEX products_search on products using gin (search_text gin_trgm_ops);
CREATE INDEX products_shown_added on products using btree (created_at) WHERE shown;
CREATE INDEX products_shown_newest on products using btree (type, id DESC) WHERE shown;
CREATE INDEX products_shown_price on products using btree (type, price, id) WHERE shown;
CREATE INDEX products_shown_rating on products using btree (rating_rank, id) WHERE shown;
CREATE INDEX products_shown_rating_rank on products using btree (type, rating_rank, id) WHERE shown;
CREATE INDEX products_with_low_stock on products using btree (low_stock) WHERE (low_stock IS NOT NULL);
CREATE INDEX products_with_sale on products using btree (id) WHERE (sale_price IS NOT NULL);
CREATE STATISTICS products_range on (attributes -> 'range_km'::text) FROM products;
CREATE TRIGGER product_changed AFTER UPDATE on products FOR EACH ROW EXECUTE FUNCTION notify_product_change();
CREATE TRIGGER product_deleted AFTER DELETE on products FOR EACH ROW EXECUTE FUNCTION notify_product_deletion();
CREATE TRIGGER products_added AFTER INSERT on products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notify_new_products();
CREATE TRIGGER products_changed AFTER INSERT OR DELETE OR UPDATE on products FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('products');
CREATE TRIGGER products_truncated AFTER TRUNCATE on products FOR EACH STATEMENT EXECUTE FUNCTION notify_everything();

-- Counters of attempts, for rate-limiter-flexible. Unlogged: after a crash they start again at zero.
create unlogged table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  PRIMARY KEY (key)
);

-- Codes for a lost phone, by their SHA-256; each works once.
create table recovery_codes (
  code_hash bytea not null,
  account_id bigint not null,
  PRIMARY KEY (code_hash),
  CHECK ((length(code_hash) = 32)),
  FOREIGN KEY (account_id) REFERENCES two_factor(account_id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_by_account on recovery_codes using btree (account_id);

-- A row for each start of a shop with replicas, and for each failover. A replica that has it follows the primary.
create table replica_markers (
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);

-- The pieces of a return by order line: asked for, received, and of these damaged.
create table return_lines (
  return_id bigint not null,
  order_line_id bigint not null,
  quantity smallint not null,
  received smallint not null default 0,
  damaged smallint not null default 0,
  returned_before smallint /* How many pieces of the line came back before these; null until these are to be refunded. */,
  PRIMARY KEY (return_id, order_line_id),
  CHECK (((received >= 0) AND (received <= quantity))),
  CHECK (((damaged >= 0) AND (damaged <= received))),
  CHECK (((quantity >= 1) AND (quantity <= 10))),
  FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE
);
CREATE INDEX return_lines_by_line on return_lines using btree (order_line_id);

-- The pictures that customers send with a return.
create table return_photos (
  return_id bigint not null,
  "position" smallint not null,
  hash text not null,
  PRIMARY KEY (return_id, "position"),
  FOREIGN KEY (hash) REFERENCES media(hash),
  FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE
);
CREATE INDEX return_photos_by_hash on return_photos using btree (hash);

-- What customers return, from the request to its end. Its steps are in order_edits.
create table returns (
  id bigint not null generated always as identity,
  order_id bigint not null,
  state return_state not null default 'requested'::return_state,
  reason return_reason not null,
  requested_remedy return_remedy not null /* What the customer asks for. */,
  remedy return_remedy /* What the shop accepted; null until then. */,
  comment text not null default ''::text /* What the customer wrote. */,
  requested_at timestamp with time zone not null default now(),
  refund_to text not null default ''::text /* Where the customer wants a refund sent that staff pay by hand, such as a GCash number. */,
  PRIMARY KEY (id),
  CHECK (((remedy IS NOT NULL) OR (state = ANY (ARRAY['requested'::return_state, 'refused'::return_state, 'withdrawn'::return_state])))),
  CHECK ((length(comment) <= 500)),
  CHECK ((length(refund_to) <= 200)),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX returns_by_order on returns using btree (order_id);
CREATE INDEX returns_by_reason on returns using btree (reason);
CREATE INDEX returns_by_state on returns using btree (state, id);
CREATE TRIGGER returns_changed AFTER INSERT OR UPDATE on returns FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('returns');

-- Email addresses that want no more requests for reviews.
create table review_opt_outs (
  email citext not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (email),
  CHECK (((length((email)::text) >= 1) AND (length((email)::text) <= 254)))
);

-- The pictures of a review in their order.
create table review_pictures (
  review_id bigint not null,
  "position" smallint not null,
  hash text not null,
  PRIMARY KEY (review_id, "position"),
  CHECK ((("position" >= 0) AND ("position" <= 3))),
  FOREIGN KEY (hash) REFERENCES media(hash),
  FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);
CREATE INDEX review_pictures_by_hash on review_pictures using btree (hash);

-- Reports of abuse that staff have not looked at yet. The reporter is a keyed hash, as in review_votes.
create table review_reports (
  review_id bigint not null,
  reporter text not null,
  reason review_report_reason not null,
  PRIMARY KEY (review_id, reporter),
  CHECK ((length(reporter) = 43)),
  FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);
CREATE INDEX review_reports_by_reporter on review_reports using btree (reporter);

-- The orders whose customer was asked for reviews, or needed no asking: each once.
create table review_requests (
  order_id bigint not null,
  asked_at timestamp with time zone not null default now(),
  PRIMARY KEY (order_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- Who found a review helpful: a keyed hash of the account, or of the IP address of a visitor.
create table review_votes (
  review_id bigint not null,
  voter text not null,
  PRIMARY KEY (review_id, voter),
  CHECK ((length(voter) = 43)),
  FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE
);
CREATE INDEX review_votes_by_voter on review_votes using btree (voter);

-- What customers write about a product that was delivered to them: one per product and customer, shown once it is approved.
create table reviews (
  id bigint not null generated always as identity,
  product_id integer not null,
  order_id bigint,
  account_id bigint,
  email citext /* The address of the order, by which a customer without an account is known; null in the demo. */,
  author text not null /* The first name and an initial, as they are shown. */,
  rating smallint not null,
  title text not null,
  body text not null,
  state review_state not null default 'waiting'::review_state,
  reject_reason text,
  reply text,
  replied_at timestamp with time zone,
  helpful integer not null default 0,
  reports integer not null default 0 /* How many visitors reported it since staff last looked: the rows of review_reports. */,
  written_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((length(author) >= 1) AND (length(author) <= 60))),
  CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  CHECK (((state = 'rejected'::review_state) = (reject_reason IS NOT NULL))),
  CHECK (((reply IS NULL) = (replied_at IS NULL))),
  CHECK (((length((email)::text) >= 1) AND (length((email)::text) <= 254))),
  CHECK ((helpful >= 0)),
  CHECK (((rating >= 1) AND (rating <= 5))),
  CHECK (((length(reject_reason) >= 1) AND (length(reject_reason) <= 500))),
  CHECK (((length(reply) >= 1) AND (length(reply) <= 2000))),
  CHECK ((reports >= 0)),
  CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  UNIQUE (product_id, account_id),
  UNIQUE (product_id, email)
);
CREATE INDEX reviews_by_account on reviews using btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX reviews_by_email on reviews using btree (email) WHERE (email IS NOT NULL);
CREATE INDEX reviews_by_order on reviews using btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX reviews_by_product on reviews using btree (product_id, id) WHERE (state = 'approved'::review_state);
CREATE INDEX reviews_by_state on reviews using btree (state, id);
CREATE INDEX reviews_reported on reviews using btree (id) WHERE (reports > 0);
CREATE TRIGGER review_changed AFTER INSERT OR DELETE OR UPDATE on reviews FOR EACH ROW EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER reviews_changed AFTER INSERT OR DELETE OR UPDATE on reviews FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('reviews');

-- The payments of the sandbox, which plays a payment provider in demos and tests.
create table sandbox_payments (
  reference text not null,
  key text not null,
  order_no text not null,
  mode payment_mode not null,
  amount bigint not null,
  currency text not null default 'PHP'::text,
  return_url text not null,
  cancel_url text not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (reference),
  CHECK ((amount > 0)),
  CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'declined'::text]))),
  UNIQUE (key)
);

-- The refunds of the sandbox.
create table sandbox_refunds (
  key text not null,
  payment text not null,
  amount bigint not null,
  PRIMARY KEY (key),
  CHECK ((amount > 0)),
  FOREIGN KEY (payment) REFERENCES sandbox_payments(reference)
);
CREATE INDEX sandbox_refunds_by_payment on sandbox_refunds using btree (payment);

-- Words that people search by and products do not have: Filipino words, other spellings, other names.
create table search_synonyms (
  term text not null,
  meaning text not null,
  PRIMARY KEY (term, meaning),
  CHECK ((meaning ~ '^[a-z]+$'::text)),
  CHECK ((term ~ '^[a-z]+$'::text))
);

-- Links of the emails about a changed password or address, by the SHA-256 of their token: "This wasn't me" gives the account back to the address that the link was sent to.
create table security_links (
  id bigint not null generated always as identity,
  account_id bigint not null,
  email citext not null /* The address that the link was sent to. Nobody else can take it while the link works. */,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK ((length(token_hash) = 32)),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  UNIQUE (token_hash)
);
CREATE INDEX security_links_by_account on security_links using btree (account_id);
CREATE INDEX security_links_by_email on security_links using btree (email);

-- Signed-in devices. Tokens are stored as their SHA-256 only: whoever reads this table cannot sign in.
create table sessions (
  id bigint not null generated always as identity,
  account_id bigint not null,
  token_hash bytea not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone not null default now() /* When it was last used, a few minutes late at most. */,
  idle_seconds integer not null default 1209600 /* The session ends when it was not used for this long. */,
  PRIMARY KEY (id),
  CHECK ((idle_seconds > 0)),
  CHECK ((length(token_hash) = 32)),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  UNIQUE (token_hash)
);
CREATE INDEX sessions_by_account on sessions using btree (account_id);
CREATE INDEX sessions_by_expiry on sessions using btree (expires_at);

-- The shop's name, address and terms: one row. Text that is not set is empty, a number that is not set is null.
create table settings (
  one_row boolean not null default true,
  version integer not null default 1,
  name text not null default ''::text,
  tagline text not null default ''::text,
  street text not null default ''::text,
  city text not null default ''::text,
  postal_code text not null default ''::text,
  latitude double precision,
  longitude double precision,
  phone text not null default ''::text,
  email text not null default ''::text,
  opening_hours text not null default ''::text,
  facebook text not null default ''::text,
  instagram text not null default ''::text,
  youtube text not null default ''::text,
  tiktok text not null default ''::text,
  registration text not null default ''::text,
  owner text not null default ''::text,
  tin text not null default ''::text,
  vat_registered boolean,
  return_days smallint,
  warranty_scooter smallint,
  warranty_helmet smallint,
  warranty_accessory smallint,
  low_stock smallint /* A product with fewer pieces than this is low on stock, unless the product has its own limit. */,
  cancel_until order_state not null default 'pending'::order_state /* The last state in which customers may cancel. */,
  cancel_hours smallint,
  updated_at timestamp with time zone not null default now(),
  review_days smallint default 7 /* How many days after its delivery an order is asked for reviews; null never. */,
  messenger text not null default ''::text,
  viber text not null default ''::text,
  checklist_dismissed_at timestamp with time zone /* When an owner closed the checklist of a new shop. */,
  invoice_note text not null default ''::text /* Printed at the foot of each invoice and credit note, such as the number of the permit of the BIR. */,
  PRIMARY KEY (one_row),
  CHECK (((cancel_hours >= 1) AND (cancel_hours <= 720))),
  CHECK ((cancel_until = ANY (ARRAY['pending'::order_state, 'confirmed'::order_state, 'packed'::order_state]))),
  CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  CHECK (((low_stock >= 1) AND (low_stock <= 1000))),
  CHECK (one_row),
  CHECK (((return_days >= 1) AND (return_days <= 365))),
  CHECK (((review_days >= 1) AND (review_days <= 90))),
  CHECK (((warranty_accessory >= 1) AND (warranty_accessory <= 120))),
  CHECK (((warranty_helmet >= 1) AND (warranty_helmet <= 120))),
  CHECK (((warranty_scooter >= 1) AND (warranty_scooter <= 120)))
);
CREATE TRIGGER settings_changed AFTER UPDATE on settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- The pieces of each order line that a parcel holds.
create table shipment_lines (
  shipment_id bigint not null,
  order_line_id bigint not null,
  quantity smallint not null,
  discount bigint not null default 0 /* What its pieces bear of the discount of the order line, in centavos. */,
  PRIMARY KEY (shipment_id, order_line_id),
  CHECK ((discount >= 0)),
  CHECK ((quantity > 0)),
  FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE
);
CREATE INDEX shipment_lines_by_order_line on shipment_lines using btree (order_line_id);

-- The parcels of orders. failed: the delivery failed. returned: it came back undelivered. replaced: it failed and was shipped again as another one.
create table shipments (
  id bigint not null generated always as identity,
  order_id bigint not null,
  state shipment_state not null default 'shipped'::shipment_state,
  courier text,
  courier_tracking text,
  to_collect bigint not null /* The cash in centavos that the courier collects at the door, fixed when it is shipped. */,
  shipped_at timestamp with time zone not null default now(),
  shipped_by bigint,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  returned_at timestamp with time zone,
  reason text /* Why the delivery failed; the customer sees it. */,
  courier_fee bigint /* What the courier charged for a failed delivery, in centavos. */,
  delivery_fee bigint not null default 0 /* What this parcel bears of the delivery fee of the order, in centavos. */,
  remitted bigint not null default 0 /* What the courier has remitted of the cash, in centavos, derived from payment_events. */,
  delivered_by bigint /* The actor, as are failed_by and returned_by. No foreign key, as in audit_log: removing an account would search all parcels. */,
  failed_by bigint,
  returned_by bigint,
  reported bigint /* What the courier said that it remits, in centavos, when that was not recorded: the amount differs, or the parcel was not marked as delivered; null otherwise. */,
  PRIMARY KEY (id),
  CHECK (((delivered_at IS NOT NULL) = (state = 'delivered'::shipment_state))),
  CHECK (((failed_at IS NOT NULL) OR (state <> 'failed'::shipment_state))),
  CHECK (((returned_at IS NOT NULL) = (state = 'returned'::shipment_state))),
  CHECK (((length(courier) >= 1) AND (length(courier) <= 100))),
  CHECK ((courier_fee >= 0)),
  CHECK (((length(courier_tracking) >= 1) AND (length(courier_tracking) <= 100))),
  CHECK ((delivery_fee >= 0)),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CHECK ((remitted >= 0)),
  CHECK ((reported > 0)),
  CHECK ((to_collect >= 0)),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (shipped_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX shipments_by_courier_tracking on shipments using btree (courier_tracking) WHERE (courier_tracking IS NOT NULL);
CREATE INDEX shipments_by_order on shipments using btree (order_id, id);
CREATE INDEX shipments_by_time on shipments using btree (shipped_at);
CREATE INDEX shipments_by_tracking_key on shipments using btree (upper(replace(courier_tracking, ' '::text, ''::text))) WHERE (courier_tracking IS NOT NULL);
CREATE INDEX shipments_over_remitted on shipments using btree (delivered_at, id) WHERE ((state = 'delivered'::shipment_state) AND (remitted > to_collect));
CREATE INDEX shipments_unremitted on shipments using btree (delivered_at, id) WHERE ((state = 'delivered'::shipment_state) AND (remitted < to_collect));

-- What the owner says about delivery: one row.
create table shipping_settings (
  one_row boolean not null default true,
  version integer not null default 1,
  cutoff time without time zone not null default '15:00:00'::time without time zone /* Philippine time. What is ordered later is handed to the courier on the next working day. */,
  working_days smallint[] not null default '{1,2,3,4,5,6}'::smallint[] /* The days on which parcels are handed over and arrive: 1 is Monday, 7 is Sunday. */,
  pickup boolean not null default false /* Whether customers may pick up their orders in the shop. */,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (one_row),
  CHECK (one_row),
  CHECK (((working_days <@ '{1,2,3,4,5,6,7}'::smallint[]) AND (cardinality(working_days) > 0)))
);
CREATE TRIGGER shipping_settings_changed AFTER UPDATE on shipping_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- Where the shop delivers, what it costs there in centavos, and how many working days it takes.
create table shipping_zones (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  is_default boolean not null default false /* The zone of places in no other zone, and of addresses whose place cannot be read. */,
  places text[] not null default '{}'::text[] /* Regions, provinces and cities as the first 2, 5 or 7 digits of their PSGC code. The longest one that fits an address wins. */,
  base_fee bigint not null default 0,
  kilo_fee bigint not null default 0 /* For each kilogram that is begun. */,
  alone_fee bigint not null default 0 /* For each piece that ships alone. */,
  free_from bigint /* From this total of the goods on delivery is free; null is never. */,
  min_days smallint not null default 1,
  max_days smallint not null default 1,
  cod boolean not null default true /* Whether orders can be paid on delivery. */,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((alone_fee >= 0) AND (alone_fee <= 1000000000))),
  CHECK (((base_fee >= 0) AND (base_fee <= 1000000000))),
  CHECK (((NOT is_default) OR (places = '{}'::text[]))),
  CHECK (((max_days >= min_days) AND (max_days <= 60))),
  CHECK (((free_from >= 1) AND (free_from <= 1000000000))),
  CHECK (((kilo_fee >= 0) AND (kilo_fee <= 1000000000))),
  CHECK (((min_days >= 0) AND (min_days <= 60))),
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  UNIQUE (name)
);
CREATE UNIQUE INDEX shipping_zones_default on shipping_zones using btree (is_default) WHERE is_default;
CREATE TRIGGER shipping_zones_changed AFTER INSERT OR DELETE OR UPDATE on shipping_zones FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- Secret keys that every process of this shop shares. Generated here, so that no two shops have the same.
create table shop_keys (
  name text not null,
  value bytea not null,
  PRIMARY KEY (name)
);

-- Who waits for a variant that is out of stock. A row is deleted with the one email that it causes, or after a year.
create table stock_alerts (
  id bigint not null generated always as identity,
  variant_id integer not null,
  account_id integer /* Who was signed in when they asked; null for a visitor, whose address nobody has proved. */,
  email citext not null,
  asked_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((length((email)::text) >= 1) AND (length((email)::text) <= 254))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE,
  UNIQUE (variant_id, email)
);
CREATE INDEX stock_alerts_by_account on stock_alerts using btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX stock_alerts_by_email on stock_alerts using btree (email);

-- Every change of a stock, its reason and who made it.
create table stock_movements (
  id bigint not null generated always as identity,
  product_id integer not null,
  change integer not null,
  reason stock_reason not null,
  order_id bigint,
  account_id bigint,
  note text,
  at timestamp with time zone not null default now(),
  variant_id integer not null,
  PRIMARY KEY (id),
  CHECK ((change <> 0)),
  CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE
);
CREATE INDEX stock_movements_by_product on stock_movements using btree (product_id, id);

-- The places at which test rides begin, each with hours and scooters of its own. The first one is made by its migration.
create table test_ride_branches (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  address text not null default ''::text /* Empty: the address of the shop. */,
  removed_at timestamp with time zone /* From then on it offers no test rides; those that were booked keep it. */,
  PRIMARY KEY (id),
  CHECK ((length(address) <= 300)),
  CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE UNIQUE INDEX test_ride_branches_by_name on test_ride_branches using btree (lower(name)) WHERE (removed_at IS NULL);
CREATE TRIGGER test_ride_branches_changed AFTER INSERT OR UPDATE on test_ride_branches FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- Days on which no test ride can be booked, such as holidays.
create table test_ride_closed_days (
  day date not null,
  reason text not null default ''::text,
  branch_id integer not null,
  PRIMARY KEY (branch_id, day),
  CHECK ((length(reason) <= 500)),
  FOREIGN KEY (branch_id) REFERENCES test_ride_branches(id)
);

-- When test rides are offered: a row for each weekday on which they are. Times are Philippine time.
create table test_ride_hours (
  weekday smallint not null /* 1 is Monday, 7 is Sunday. */,
  opens time without time zone not null,
  closes time without time zone not null,
  branch_id integer not null default 1 /* Only the version before uses its default. */,
  PRIMARY KEY (branch_id, weekday),
  CHECK ((closes > opens)),
  CHECK (((weekday >= 1) AND (weekday <= 7))),
  FOREIGN KEY (branch_id) REFERENCES test_ride_branches(id)
);

-- The scooters of which test rides can be booked, and how many can be out at the same time.
create table test_ride_scooters (
  product_id integer not null,
  capacity smallint not null,
  branch_id integer not null default 1 /* Only the version before uses its default. */,
  PRIMARY KEY (branch_id, product_id),
  CHECK (((capacity >= 1) AND (capacity <= 20))),
  FOREIGN KEY (branch_id) REFERENCES test_ride_branches(id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX test_ride_scooters_by_product on test_ride_scooters using btree (product_id);
CREATE TRIGGER test_ride_scooter_deleted AFTER DELETE on test_ride_scooters FOR EACH ROW EXECUTE FUNCTION notify_settings_change();

-- What the owner says about test rides: one row. Times are Philippine time.
create table test_ride_settings (
  one_row boolean not null default true,
  version integer not null default 1,
  enabled boolean not null default false,
  weekdays smallint[] not null default '{2,3,4,5,6,7}'::smallint[] /* Only the version before reads it, as it reads opens and closes: test_ride_hours has the hours of each weekday. */,
  opens time without time zone not null default '10:00:00'::time without time zone,
  closes time without time zone not null default '18:00:00'::time without time zone,
  slot_minutes smallint not null default 30,
  days_ahead smallint not null default 14 /* How many days ahead can be booked, today included. */,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (one_row),
  CHECK ((closes > opens)),
  CHECK (((days_ahead >= 1) AND (days_ahead <= 90))),
  CHECK (one_row),
  CHECK (((slot_minutes >= 10) AND (slot_minutes <= 240))),
  CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]) AND ((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7))))
);
CREATE TRIGGER test_ride_settings_changed AFTER UPDATE on test_ride_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- A time at which a scooter can be ridden, from its first booking on. Free slots follow from the settings.
create table test_ride_slots (
  id bigint not null generated always as identity,
  product_id integer not null,
  starts_at timestamp with time zone not null,
  capacity smallint not null,
  booked smallint not null,
  branch_id integer not null,
  PRIMARY KEY (id),
  CHECK (((booked >= 0) AND (booked <= capacity))),
  FOREIGN KEY (branch_id) REFERENCES test_ride_branches(id),
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  UNIQUE (branch_id, product_id, starts_at)
);
CREATE INDEX test_ride_slots_by_product on test_ride_slots using btree (product_id);
CREATE INDEX test_ride_slots_by_time on test_ride_slots using btree (starts_at);

-- The bookings of test rides.
create table test_rides (
  id bigint not null generated always as identity,
  slot_id bigint not null,
  name text not null,
  email citext not null /* Empty for a walk-in without one. */,
  phone text not null,
  state test_ride_state not null default 'booked'::test_ride_state,
  walk_in boolean not null default false,
  changes smallint not null default 0 /* How often its time changed: the sequence of its calendar file. */,
  booked_at timestamp with time zone not null default now(),
  account_id integer /* Who was signed in when they booked; null for a visitor, and for bookings of before. */,
  PRIMARY KEY (id),
  CHECK ((length((email)::text) <= 254)),
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CHECK (((length(phone) >= 1) AND (length(phone) <= 30))),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (slot_id) REFERENCES test_ride_slots(id) ON DELETE CASCADE
);
CREATE INDEX test_rides_by_account on test_rides using btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX test_rides_by_email on test_rides using btree (email);
CREATE INDEX test_rides_by_slot on test_rides using btree (slot_id);
CREATE UNIQUE INDEX test_rides_once on test_rides using btree (slot_id, email) WHERE ((state = 'booked'::test_ride_state) AND (email <> ''::citext));
CREATE TRIGGER test_rides_changed AFTER INSERT OR DELETE OR UPDATE on test_rides FOR EACH STATEMENT EXECUTE FUNCTION notify_staff_change('test_rides');

-- Second factors of staff (RFC 6238).
create table two_factor (
  account_id bigint not null,
  secret text not null,
  started_at timestamp with time zone not null default now(),
  enabled_at timestamp with time zone,
  last_step bigint not null default 0 /* The latest time step whose code was used: neither it nor an older one is accepted again. */,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

-- An event on its way to an endpoint, kept for 30 days. The body is what is sent, and signed at each attempt.
create table webhook_deliveries (
  id bigint not null generated always as identity,
  endpoint_id integer not null,
  message_id text not null,
  event text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  attempts_since_replay smallint not null default 0 /* The attempts since staff last replayed it: the delay before the next one grows with it. `attempts` counts all. */,
  status_code smallint,
  problem text,
  created_at timestamp with time zone not null default now(),
  last_attempt_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  UNIQUE (endpoint_id, message_id)
);
CREATE INDEX webhook_deliveries_by_endpoint on webhook_deliveries using btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_by_state on webhook_deliveries using btree (state, id);
CREATE INDEX webhook_deliveries_by_time on webhook_deliveries using btree (created_at);

-- Where the shop reports what happens. The secret that signs is sealed with the secrets key.
create table webhook_endpoints (
  id integer not null generated by default as identity,
  url text not null,
  events text[] not null,
  sealed_secret bytea not null,
  active boolean not null default true,
  failing_since timestamp with time zone /* When its first delivery failed after the last one that arrived; null when the last one arrived. */,
  switched_off_at timestamp with time zone /* When the shop switched it off by itself because it failed for days. */,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK ((cardinality(events) > 0)),
  CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);

-- The wish lists of accounts. Visitors keep theirs in their browser.
create table wishlist_items (
  id bigint not null generated always as identity,
  account_id integer not null,
  product_id integer not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  UNIQUE (account_id, product_id)
);
CREATE INDEX wishlist_items_by_product on wishlist_items using btree (product_id);

-- Views

-- The old name of wishlist_items, for shops of the version before that still run. The next version removes it.
create view wishes as
 SELECT id,
    account_id,
    product_id
   FROM wishlist_items;

-- Functions

-- db/functions/add_to_email_statistics.sql
-- Counts sent emails in the statistics of their days (`p_change` 1), or removes them before they are deleted (-1). In a shop without a
-- mail server an email counts when it is rendered.
create function add_to_email_statistics(p_emails bigint[], p_change integer) returns void;

-- db/functions/add_to_member_statistics.sql
-- Adds a customer's account to the statistics of the day it was opened (`p_change` 1), or removes it (-1). Staff do not count.
create function add_to_member_statistics(p_account bigint, p_change integer) returns void;

-- db/functions/add_to_sales_statistics.sql
-- Adds an order to the statistics of the day on which it was placed (`p_change` 1), or subtracts it (-1).
create function add_to_sales_statistics(p_order bigint, p_change integer) returns void;

-- db/functions/allowance_total.sql
-- What allowances take off the price of an order, in centavos: for each line at most the price of the pieces that were not returned, so
-- that a piece that was refunded and comes back after all is not refunded twice. `p_refunded_only` leaves out allowances whose refund is only requested.
-- The cost of returned pieces is that of `returnedAmount` in modules/orders/orders.pieces.rules.ts.
create function allowance_total(p_order bigint, p_refunded_only boolean DEFAULT false) returns bigint;

-- db/functions/allowances_of.sql
-- The allowances of an order by line, in centavos: those that were refunded, and those whose refund is requested, unless `p_refunded_only`.
-- One whose refund failed does not count.
create function allowances_of(p_order bigint, p_refunded_only boolean DEFAULT false) returns TABLE(line_id bigint, amount bigint);

-- db/functions/awaits_payment.sql
-- Whether an order with this payment status waits for its customer to pay online: it is no sale yet. A test compares this with
-- `awaitsPayment` in contract/payments.modes.ts.
create function awaits_payment(status payment_status) returns boolean;

-- db/functions/cash_due.sql
-- What an order still collects at the door, in centavos: nothing when it is paid online. `balanceOf` in
-- modules/payments/payments.rules.ts derives the same amount for an open order; a test compares the two.
create function cash_due(p_order bigint) returns bigint;

-- db/functions/change_order_state.sql
-- Changes the state of an order, or refuses it and changes nothing.
--
-- The caller names in `p_from` the states that lead to the new one (orderTransitions in contract/orders.states.ts), and in
-- `p_stock_reason` why the pieces go back into stock, null when they do not. The order is locked before it is read and the products
-- after it, by id as everywhere: of two calls at the same time the second sees what the first did.
--
-- `p_owner` restricts it to the orders of one account. Without `p_by` the shop does it by itself. With `p_undo_seconds` the email leaves
-- after these seconds, as does what `finish_order_step` does, and until then `undo_order_step` takes the step back.
--
-- Returns one row: `refusal` is null when the state was changed, `was` is the state before, `step` the id of the new step.
create function change_order_state(p_order bigint, p_to order_state, p_from order_state[], p_stock_reason stock_reason, p_by bigint, p_owner bigint, p_reason text, p_courier text, p_courier_tracking text, p_courier_fee bigint, p_undo_seconds integer DEFAULT NULL::integer, OUT refusal text, OUT was order_state, OUT step bigint) returns record;

-- db/functions/change_order_stock.sql
-- Takes pieces of order lines out of the stock (a quantity below 0) or puts them back, and records the movements. Returns false and
-- changes nothing when a variant has too few. Every change of the stock of an order that was placed goes through it.
--
-- `p_lines` are ids of lines of the order, each once, and `p_quantities` their pieces; 0 changes nothing. `p_reason` is why the stock
-- changes; without one, pieces are taken because they are ordered. `p_by` is null when the shop does it by itself. The caller has locked the order; this function
-- locks the products by id, as everywhere.
--
-- When a product lost its options after the order, its pieces go to the one variant that it has now. Those of a size that was removed
-- from among others stay with that size, which nobody can order: no other size is what came back.
create function change_order_stock(p_order bigint, p_lines bigint[], p_quantities integer[], p_reason stock_reason, p_by bigint) returns boolean;

-- db/functions/cod_deposit.sql
-- The deposit that an order over this total needs on delivery, in centavos: a share of it, rounded up to whole pesos. Null when none is
-- asked. Whether it can be paid online is for the caller to know.
create function cod_deposit(p_total bigint) returns bigint;

-- db/functions/cod_limits.sql
-- What limits cash on delivery for orders of these products, besides their customer: the largest total in centavos, null for none, and
-- whether it is offered in every zone.
create function cod_limits(p_products integer[], OUT ceiling bigint, OUT everywhere boolean) returns record;

-- db/functions/cod_refusal.sql
-- Why a customer cannot pay an order of these products on delivery, as a code of contract/errors.ts with the product and the ceiling that
-- it names; null when it is possible. Whether the zone allows it is for the caller to know.
create function cod_refusal(p_account bigint, p_total bigint, p_products integer[], OUT refusal text, OUT subject text, OUT amount bigint) returns record;

-- db/functions/correct_search_term.sql
-- A search word that may be incomplete or misspelt, as a part of a tsquery: itself when it is a known word, else words that begin with it,
-- or the most similar words of product names, keywords and synonyms; null when there is none. In words of up to four letters one wrong
-- letter leaves little similarity, so equal first and last letters also count as similar. A word that is more than half as long again is
-- another one.
create function correct_search_term(part text) returns text;

-- db/functions/coupon_rejection.sql
-- Why a coupon does not apply to these lines of this customer now; null when it applies. The one place that decides it: called when a
-- cart is priced, and by place_order with the coupon locked.
-- `p_lines` is an array of {type, price, quantity}, prices in centavos. A customer without an account is whoever has the same phone number or
-- email address (which may be empty) in their orders, with or without an account.
create function coupon_rejection(p_coupon coupons, p_account bigint, p_lines jsonb, p_phone text DEFAULT NULL::text, p_email text DEFAULT NULL::text) returns text;

CREATE OR REPLACE FUNCTION customer_search_text(name text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN normalize_text(((((name || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)));

-- db/functions/enqueue_email.sql
-- Inserts an email and its job, in the transaction that causes the email: a rollback sends none, and a commit loses none. All emails are
-- enqueued by this function. With `p_at` it is sent at that time, and its job has the key `p_key`. Returns the id, or null
-- without an address, as for some phone orders.
create function enqueue_email(p_kind email_kind, p_recipient text, p_about jsonb, p_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_key text DEFAULT NULL::text) returns bigint;

-- db/functions/enqueue_email_job.sql
-- Enqueues the sending of an email, at `p_at` or at once. 14 attempts retry an unreachable mail server for about two days.
create function enqueue_email_job(p_email bigint, p_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_key text DEFAULT NULL::text) returns void;

-- db/functions/enqueue_order_webhook.sql
-- Enqueues a webhook event of an order, with the order as it is now. Called by what places an order or changes its state or its payment
-- status. Nothing of the customer is in it: whoever receives it asks the shop by the number of the order.
create function enqueue_order_webhook(p_event text, p_order bigint) returns void;

-- db/functions/enqueue_stock_webhook.sql
-- Enqueues the webhook event `product.stock_changed` with the present stock of these products: one event for each hundred of them, since an
-- import changes many at once.
create function enqueue_stock_webhook(p_products integer[]) returns void;

-- db/functions/enqueue_webhook.sql
-- Writes an event for the webhooks, in the transaction that causes it: one job, which later makes a delivery for each endpoint that
-- listens. `p_data` is what `dataOf` of modules/webhooks/webhooks.jobs.ts reads. The caller asks `webhook_listens` first, so that
-- nothing is read or written when nobody listens.
create function enqueue_webhook(p_event text, p_data json) returns void;

-- db/functions/erase_from_audit_log.sql
-- Erases a person from the audit log (right to erasure: RA 10173, sec. 16 e): action, time and actor stay, the personal data
-- of the account and of these orders, their returns and their online payments are removed.
create function erase_from_audit_log(p_account bigint, p_orders bigint[]) returns void;

-- db/functions/had_failed_delivery.sql
-- Whether a delivery of an order or of one of its parcels failed, and staff did not undo that. With other parcels on their way, the order
-- itself has no such step.
create function had_failed_delivery(p_order bigint) returns boolean;

-- db/functions/is_open.sql
-- Whether an order in this state is not finished yet. A test compares this with the states in contract/orders.states.ts.
create function is_open(state order_state) returns boolean;

-- db/functions/is_sale.sql
-- Whether an order counts as a sale: it was neither cancelled nor returned, and its delivery has not failed. An archived one counts.
-- A test compares this with the states in contract/orders.states.ts.
create function is_sale(state order_state) returns boolean;

-- db/functions/is_to_pack_again.sql
-- Whether an order was changed after it was packed, so that its parcel or label is not right any more. Packing it once more ends this;
-- undoing that it was shipped does not.
create function is_to_pack_again(o orders) returns boolean;

-- db/functions/last_search_term.sql
-- The last word of a search as a part of a tsquery. It also matches words that begin with it, because people search while they type. A
-- known word does not: the stem of "kids" also begins words that have nothing to do with it.
create function last_search_term(part text) returns text;

-- db/functions/manila_day.sql
-- The day of a timestamp in the Philippines.
create function manila_day(at timestamp with time zone) returns date;

-- db/functions/match_ebikes.sql
-- The shown products at these prices that match all of these words, of which one is `ebike`, the best first. Many people call scooters so:
-- products that are called e-bikes come first, then scooters. A product that only mentions e-bikes is one of the scooters by its score.
create function match_ebikes(p_words text[], p_max integer, p_prices int8range DEFAULT NULL::int8range) returns TABLE(id integer, score real);

-- db/functions/match_figures.sql
-- The shown products at these prices whose attributes match a condition, if there is one, and that match all of these words. The last word
-- may be incomplete. Of more than 1,000 products with the words, the newest are looked at. Without words, products are sorted by price.
-- What has all words of p_named in its name and keywords comes first. Names and keywords have an index of their own: nearly every product
-- has some number and unit, so with a million products a search took 70 ms without it.
create function match_figures(p_words text, p_condition jsonpath, p_named text, p_max integer, p_prices int8range DEFAULT NULL::int8range) returns TABLE(id integer, score real);

-- db/functions/match_products.sql
create function match_products(p_terms text[], p_max integer, p_prices int8range DEFAULT NULL::int8range) returns TABLE(id integer, score real);

-- db/functions/match_products_by_any.sql
create function match_products_by_any(p_terms text[], p_max integer, p_prices int8range DEFAULT NULL::int8range) returns TABLE(id integer, score real);

CREATE OR REPLACE FUNCTION normalize_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent(value));

CREATE OR REPLACE FUNCTION normalize_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(normalize_text(value), '[^a-z0-9]+'::text, ' '::text, 'g'::text);

-- db/functions/triggers.sql
create function notify_collection_change() returns trigger;

-- db/functions/triggers.sql
create function notify_content_change() returns trigger;

-- db/functions/triggers.sql
create function notify_everything() returns trigger;

-- db/functions/triggers.sql
create function notify_new_products() returns trigger;

-- db/functions/triggers.sql
create function notify_picture_change() returns trigger;

-- db/functions/triggers.sql
create function notify_product_change() returns trigger;

-- db/functions/triggers.sql
create function notify_product_deletion() returns trigger;

-- db/functions/triggers.sql
-- What visitors read of a review. When one is approved the product changes too, by record_rating.
create function notify_review_change() returns trigger;

-- db/functions/triggers.sql
create function notify_settings_change() returns trigger;

-- db/functions/triggers.sql
-- Cache invalidation: every process is notified when the writing transaction commits, and drops the cached responses with one of the
-- tags.
--   product:7      this product
--   list:scooter   which products of this type are listed, and in which order
--   products       the set of products: searches
--   shop           the settings, and which scooters have test rides
--   content        the published pages: articles, policies, banners, the home page
--   collections    which collections there are, and what each is
--   everything     all of these
-- The writing connection gets a notice at once: its process responds only after it has received its own notification.
create function notify_shop_change(tags text) returns void;

-- db/functions/notify_staff.sql
-- Notifies staff of something, in the transaction that causes it.
create function notify_staff(p_kind notification_kind, p_subject_id bigint, p_subject text) returns void;

-- db/functions/triggers.sql
-- What the screens of staff show: every process is told which lists changed, and passes it on to the browsers that show one
-- (server/staff-updates.ts). A transaction that notifies commits alone, so only tables are named here whose writers enqueue a job anyway,
-- which notifies too, or are few. The job that sends an email is not among them.
create function notify_staff_change() returns trigger;

-- db/functions/triggers.sql
create function notify_variant_change() returns trigger;

CREATE OR REPLACE FUNCTION number_bucket(number numeric)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((sign(number) * floor(((50)::numeric * ln(((1)::numeric + LEAST(abs(number), (1000000000)::numeric)))))))::integer;

CREATE OR REPLACE FUNCTION order_search_text(tracking_no text, firstname text, lastname text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN normalize_text(((((((((tracking_no || ' '::text) || firstname) || ' '::text) || lastname) || ' '::text) || email) || ' '::text) || phone));

-- db/functions/payment_state_of.sql
-- The state of an online payment as staff read it: the state of its attempt or, when it is paid, how far it was refunded.
create function payment_state_of(p_payment payments) returns text;

-- db/functions/payment_status_of.sql
-- The payment status of an order, as `balanceOf` in modules/payments/payments.rules.ts derives it; a test compares the two.
create function payment_status_of(p_order bigint) returns payment_status;

-- db/functions/piece_snapshot.sql
-- What a step with pieces or parcels of an order can change, and the ids of its last event, payment, edit and parcel.
create function piece_snapshot(p_order bigint) returns jsonb;

-- db/functions/pieces_in_open_returns.sql
-- The delivered pieces of an order that its customer is returning, by line: asked for and not come yet, or come to be replaced. Received
-- pieces that are refunded count as returned in their order line.
create function pieces_in_open_returns(p_order bigint) returns TABLE(line_id bigint, quantity integer);

-- db/functions/pieces_to_ship.sql
-- The pieces of an order that are in no parcel yet, by line, with their share of the discount; none of an order that is void. A parcel that came back undelivered, or that was
-- shipped again as another one, holds none.
create function pieces_to_ship(p_order bigint) returns TABLE(line_id bigint, quantity integer, discount bigint);

-- db/functions/place_order.sql
-- Places an order, or refuses it and changes nothing.
--
-- The caller has priced the cart and the coupon in it. This function checks under locks that price, cart and coupon are still the
-- same, takes the stock and the use of the coupon, writes the order, and calls what follows from it: statistics, the customer's
-- totals, the email. Locks are taken in one order everywhere (cart, its lines, products by id, coupon, statistics, account), so two
-- orders may wait for each other but never in a circle. Variants are written only while their product is locked.
--
-- `p_order` holds the fields of OrderRequest in modules/orders/orders.placement.store.ts. With `p_placed_by` a member of staff places
-- it by phone: no cart is read or emptied, the account is the customer's or null, and the idempotency key is one of this member of
-- staff. There is no row to lock for such a key, so an advisory lock is taken.
--
-- Returns one row. `refusal` is null when the order was placed (`replayed`: by an earlier call with the same key), otherwise a code of
-- contract/errors.ts; then `subject` is the name of a product or variant, the coupon's rejection reason or the zone, and `amount` what is
-- left, what it costs, the ceiling of cash on delivery, or the deposit.
create function place_order(p_order jsonb, p_placed_by bigint DEFAULT NULL::bigint, OUT refusal text, OUT subject text, OUT amount bigint, OUT order_id bigint, OUT tracking_no text, OUT total bigint, OUT replayed boolean) returns record;

-- db/functions/place_orders.sql
-- Places orders of customers one after the other in one transaction, all or none: a refusal changes nothing and does not affect the
-- others, an error ends all.
--
-- All rows are locked first, table by table in the order of `place_order`, so that two calls never deadlock. The lock timeout is short,
-- because all orders of the batch would wait: after the timeout it ends with
-- `lock_not_available`, and the caller places each order by itself.
--
-- `p_orders` is an array of what `place_order` takes. Returns what `place_order` returns, one row for each order in their order.
create function place_orders(p_orders jsonb) returns TABLE(refusal text, subject text, amount bigint, order_id bigint, tracking_no text, total bigint, replayed boolean);

CREATE OR REPLACE FUNCTION plain_place_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN TRIM(BOTH FROM regexp_replace(lower(unaccent(name)), '[^a-z0-9]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION product_facet_values(attributes jsonb, type text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT array_agg(((attribute.key || '='::text) || word.value)) AS array_agg FROM jsonb_each(product_facet_values.attributes) attribute(key, value), LATERAL jsonb_array_elements_text(CASE WHEN (jsonb_typeof(attribute.value) = 'array'::text) THEN attribute.value WHEN ((jsonb_typeof(attribute.value) = 'string'::text) OR (product_facet_values.type <> ALL (ARRAY['scooter'::text, 'helmet'::text, 'accessory'::text]))) THEN jsonb_build_array(attribute.value) ELSE '[]'::jsonb END) word(value)), '{}'::text[]);

CREATE OR REPLACE FUNCTION product_figure_words(attributes jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT string_agg((jsonb_each_text.value || CASE WHEN (jsonb_each_text.key ~~ '%\_kmh'::text) THEN 'kmh'::text ELSE (' '::text || regexp_replace(jsonb_each_text.key, '^.*_'::text, ''::text)) END), ' '::text ORDER BY jsonb_each_text.key) AS string_agg FROM jsonb_each_text(product_figure_words.attributes) jsonb_each_text(key, value) WHERE (jsonb_each_text.key ~ '_(w|wh|km|kmh|kg|g)$'::text)), ''::text);

CREATE OR REPLACE FUNCTION product_number_buckets(attributes jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT array_agg(((jsonb_each.key || '='::text) || number_bucket((jsonb_each.value)::numeric))) AS array_agg FROM jsonb_each(product_number_buckets.attributes) jsonb_each(key, value) WHERE (jsonb_typeof(jsonb_each.value) = 'number'::text)), '{}'::text[]);

CREATE OR REPLACE FUNCTION product_option_words(options jsonb, attributes jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT string_agg(DISTINCT (words.word #>> '{}'::text[]), ' '::text) AS string_agg FROM (SELECT jsonb_path_query(product_option_words.options, '$[*]."values"[*]'::jsonpath) AS jsonb_path_query UNION SELECT jsonb_path_query(product_option_words.attributes, '$."sizes"[*]'::jsonpath) AS jsonb_path_query) words(word)), ''::text);

-- db/functions/product_rank.sql
-- How well a product matches a query: most by the words of its name (A) and of its type and keywords (C), less by its options (B), least by
-- its figures and description (D).
create function product_rank(search_vector tsvector, query tsquery) returns real;

CREATE OR REPLACE FUNCTION product_search_text(name text, type text, keyword text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN normalize_text(((((name || ' '::text) || type) || ' '::text) || keyword));

-- db/functions/triggers.sql
create function protect_audit_entry() returns trigger;

-- db/functions/triggers.sql
-- Protection of the audit log: the application can only add to it, and erase personal data through erase_from_audit_log.
create function protect_audit_log() returns trigger;

-- db/functions/triggers.sql
-- Versions of pages are only added, so that each can be restored.
create function protect_content_version() returns trigger;

CREATE OR REPLACE FUNCTION protect_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Invoices are only added.' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION protect_payment_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Payments are only added.' using errcode = 'insufficient_privilege';
end $function$;

-- db/functions/published_email_texts.sql
-- The texts of emails of a kind that staff published; null where the shop has no page for it, and its default texts are sent.
create function published_email_texts(of email_kind) returns jsonb;

-- db/functions/rebuild_statistics.sql
-- Recomputes all statistics from their rows, except visits, which have no rows. For rows that were written without the functions, as in
-- a restored or filled database.
create function rebuild_statistics() returns void;

-- db/functions/record_piece_step.sql
-- Records a step with pieces or parcels of a locked order, after it was made, in place of the one before: `undo_piece_step` takes it back
-- within `p_seconds`. Its email leaves after that, and what `finish_order_step` does follows. `p_before` is what `piece_snapshot` said
-- before the step, `p_restocked` a list of `{ id, quantity }`. Returns the id of the step.
create function record_piece_step(p_order bigint, p_by bigint, p_before jsonb, p_restocked jsonb, p_kind email_kind, p_about jsonb, p_seconds integer) returns bigint;

-- db/functions/record_rating.sql
-- Counts the approved reviews of a product anew. The product is locked first, so that of two reviews that are approved at the same time
-- the second one counts both. Everything that changes an approved review calls it.
--
-- rating_rank is a Bayesian average, as if each product had five more reviews of 3.5 stars: with the plain average, one review of 5
-- stars would rank before a hundred reviews of 4.9.
create function record_rating(p_product integer) returns void;

-- db/functions/record_search_words.sql
-- Adds the words of these products' names and keywords to those that misspelt search words are corrected with. A word stays when its
-- last product is removed; it then matches nothing.
create function record_search_words(p_products integer[]) returns void;

-- db/functions/record_stocks.sql
-- Copies the stock of these products to the table that lists are filtered and sorted by, notifies staff of those that are low now, and
-- enqueues the webhook of the change. Every writer of a stock calls it, with the products locked. The limit of a shop that has set none is
-- LOW_STOCK of contract/limits.ts.
create function record_stocks(p_products integer[]) returns void;

-- db/functions/refresh_order_search.sql
-- Rebuilds search_details of an order: its address, its business, its lines and its tracking numbers. Call it after one of them changes. place_order
-- writes the same for a new order.
create function refresh_order_search(p_order bigint) returns void;

-- db/functions/refresh_payment_status.sql
-- Writes beside an order its payment status, what was paid and refunded of it, what allowances take off its price, and what is to be paid
-- back, and adds what came or went to the statistics of today. Called by what adds an entry to its payments, moves its pieces, or changes
-- its state or its way to pay. Allowances that change are taken off the sales of the order: who moves pieces counts it as a sale before.
-- The caller has locked the order, and locks no product and no coupon afterwards, since statistics are locked after them everywhere.
create function refresh_payment_status(p_order bigint) returns void;

-- db/functions/refund_due.sql
-- What the shop still has to pay back for an order, in centavos, as `balanceOf` in modules/payments/payments.rules.ts derives it; a test
-- compares the two.
create function refund_due(p_order bigint) returns bigint;

-- db/functions/refunded_of_payment.sql
-- What was refunded of an online payment, in centavos. A refund by the provider belongs to its payment. A refund by hand belongs to
-- the order: it returns the cash that was collected, and then the online payments, the oldest first.
create function refunded_of_payment(p_payment payments) returns bigint;

-- db/functions/reopen_order.sql
-- Takes an order up again that was cancelled as unpaid, because its payment has arrived after all. Returns false and changes nothing
-- when a product is not in stock any more, or when somebody else than the shop has cancelled it, archived it or deleted the account.
--
-- The caller has locked the order; products, coupon, statistics and account follow in the order that `place_order` names.
create function reopen_order(p_order bigint) returns boolean;

-- db/functions/save_rendered_email.sql
-- Stores the text and the state of an email (sent, or kept without a mail server), and counts it in the statistics. Once it is sent,
-- nobody reads its link here any more.
create function save_rendered_email(p_email bigint, p_subject text, p_html text, p_text text, p_state email_state) returns void;

-- db/functions/search_products.sql
create function search_products(p_input text, p_max integer, p_prices int8range DEFAULT NULL::int8range) returns TABLE(id integer, score real);

-- db/functions/search_term.sql
-- A search word as a part of a tsquery: itself with this suffix, or what it means. A number with its unit is also two words: 350w, 350 W.
-- So is an e-bike.
create function search_term(word text, suffix text) returns text;

-- db/functions/session_of_token.sql
-- The account and the session of a token; no row when the token is unknown or expired, the session was not used for too long, or the
-- account is suspended. `use_is_due`: its use was recorded more than five minutes ago. Queries that join something to it are planned as if
-- it stood in them.
create function session_of_token(p_token_hash bytea) returns TABLE(id bigint, name text, email citext, role account_role, session_id bigint, use_is_due boolean);

-- db/functions/shipping_rates.sql
-- All that a quote and an estimate need, as ShippingRates of modules/shipping/shipping.rules.ts: the zones, the settings, and the
-- holidays of the next 200 days. Money in centavos.
create function shipping_rates() returns jsonb;

-- db/functions/switch_sales.sql
-- Begins and ends the sales of these products that are due, so that their prices are those of this moment: of the clock and not of the
-- start of the transaction, which may have waited for the lock meanwhile. With `p_pause` it ends them all for as long as the transaction
-- writes prices; the caller switches them again. The products are locked. A variant with a price of its own gets cheaper by the same amount.
create function switch_sales(p_products integer[], p_pause boolean DEFAULT false) returns void;

-- db/functions/undelivered_pieces.sql
-- The pieces of each line of an order that left it because their parcel came back undelivered. When the last parcel came back, the whole order is
-- Returned and its pieces stay in it: these do not count.
create function undelivered_pieces(p_order bigint) returns TABLE(line_id bigint, quantity integer);

-- db/functions/undo_order_step.sql
-- Takes the last step of an order back, with a step of its own: state, courier, parcels, stock, coupon, collected cash and statistics are
-- as before, and the email does not leave. Returns the state that was taken back and the one that the order is in again, or a refusal;
-- the caller rolls a refusal back.
--
-- A step says for how long it can be undone; `p_seconds` is for those from before that.
--
-- Only who made the step takes it back, while nothing else has happened to the order and its jobs have not begun: a worker that has
-- taken one keeps it. The order is locked first, as everywhere; then products, coupon, statistics and account. Its
-- payments may change statistics once more: of two transactions that wait for each other, PostgreSQL ends one, and it is repeated.
create function undo_order_step(p_order bigint, p_step bigint, p_by bigint, p_seconds integer, OUT refusal text, OUT undone order_state, OUT now_in order_state) returns record;

-- db/functions/undo_piece_step.sql
-- Takes the last step with pieces or parcels of an order back: state, amounts, lines, parcels, stock, collected cash and statistics are as
-- before, and the email does not leave. A changed state is a step of its own in the history. Returns the states that the order was and is
-- in, or a refusal; the caller rolls a refusal back.
--
-- The rules and the order of the locks are those of `undo_order_step`.
create function undo_piece_step(p_order bigint, p_step bigint, p_by bigint, p_seconds integer, OUT refusal text, OUT undone order_state, OUT now_in order_state) returns record;

-- db/functions/update_customer_totals.sql
-- Adds an order to the totals of its customer (`p_change` 1), or subtracts it (-1). The account is the last row that a
-- transaction locks, so two orders of one customer never wait for each other in a circle.
create function update_customer_totals(p_order bigint, p_change integer) returns void;

-- db/functions/use_coupon_again.sql
-- Takes the use of the coupon of an order again, even beyond its limit: the customer has the price with it.
create function use_coupon_again(p_order bigint) returns void;

-- db/functions/variant_name.sql
-- The name of a variant in carts, orders and emails: the product's, and the values of its options.
create function variant_name(p_name text, p_options text[]) returns text;

-- db/functions/webhook_listens.sql
-- Whether an endpoint listens to an event.
create function webhook_listens(p_event text) returns boolean;

-- db/functions/without_personal_data.sql
-- The facts of an audit entry that say nothing about a person.
create function without_personal_data(facts jsonb) returns jsonb;

/** The shop's limits and constants. Browser and server use the same values. */

/** The quantity of a cart line. */
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 10;

/** How long a message stays before the browser moves on, in milliseconds. */
export const REDIRECT_DELAY_MS = 1200;

/** Pictures in the back office, in CSS pixels. */
export const THUMBNAIL_PX = 50;
export const EDIT_IMAGE_WIDTH_PX = 350;

/** Rows on a page of a list: by default, and at most. */
export const PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 200;

/** Filters: the values chosen of one attribute, and the longest list whose products are counted per value. */
export const MAX_FACET_VALUES = 20;
export const COUNTED_PRODUCTS = 500;

/** Scooters that are compared side by side. */
export const MAX_COMPARED = 4;

/** A message to the shop, and an answer to it. */
export const MAX_MESSAGE_LENGTH = 4000;

/** Products on a wish list. */
export const MAX_WISHES = 100;

/** Collections: the chosen products, those that a preview shows, the days of new products, and the collections of the home page. */
export const MAX_COLLECTION_PRODUCTS = 200;
export const PREVIEWED_PRODUCTS = 8;
export const MAX_NEW_DAYS = 365;
export const MAX_HOME_COLLECTIONS = 6;

/** Products that staff choose to go with a product. */
export const MAX_COMPANIONS = 4;

/** Search: the length of the text, the number of results, and the number of suggestions. */
export const MAX_SEARCH_LENGTH = 100;
export const SEARCH_RESULTS = 48;
export const SUGGESTIONS = 6;

/** The price and stock ceilings of one product: 10,000,000 pesos in centavos, and a million pieces. */
export const MAX_PRICE_CENTAVOS = 1_000_000_000;
export const MAX_STOCK = 1_000_000;

/** Options of a product such as size, values of each, and variants. */
export const MAX_OPTIONS = 3;
export const MAX_OPTION_VALUES = 30;
export const MAX_VARIANTS = 100;

/** A product with fewer pieces than this is low on stock, unless the shop or the product says otherwise, and at most. */
export const LOW_STOCK = 10;
export const MAX_LOW_STOCK = 1000;

/** The heaviest parcel of one piece, in grams: a ton. */
export const MAX_WEIGHT_GRAMS = 1_000_000;

/** The working days that delivery may take, and the places of one zone. */
export const MAX_SHIPPING_DAYS = 60;
export const MAX_ZONE_PLACES = 300;

/** Products that staff change at once. */
export const MAX_BULK_PRODUCTS = 200;

/** A CSV file that is imported at once: bytes, rows, bytes of a row, and columns. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 5000;
export const MAX_IMPORT_ROW_BYTES = 128 * 1024;
export const MAX_IMPORT_COLUMNS = 500;

/** A ZIP file with a CSV file and pictures: bytes, files, bytes of the files once they are unpacked, and pictures of an import. */
export const MAX_IMPORT_ZIP_BYTES = 100 * 1024 * 1024;
export const MAX_IMPORT_ZIP_FILES = 2000;
export const MAX_IMPORT_UNPACKED_BYTES = 300 * 1024 * 1024;
export const MAX_IMPORT_PICTURES = 2000;

/** The longest address of a picture, in characters. */
export const MAX_PICTURE_ADDRESS = 2000;

/**
 * Problems of an import after which the rest of the file is not read, lines of a remittance that are listed, and the
 * characters of a cell that are shown.
 */
export const MAX_IMPORT_PROBLEMS = 200;
export const MAX_SHOWN_CELL = 200;

/** Products of an import whose changes the preview lists. */
export const MAX_IMPORT_CHANGES = 100;

/** The period of the dashboard in days: by default, and at most. */
export const DASHBOARD_DAYS = 30;
export const MAX_DASHBOARD_DAYS = 366;

/** Addresses that an account can save. */
export const MAX_ADDRESSES = 20;

/** The reason of a cancellation or return, in characters. */
export const MAX_REASON_LENGTH = 500;

/** The degrees of a place on the map: the most of them, and where the middle of Quezon City is. */
export const COORDINATE_LIMITS = {
  latitude: { most: 90, such: 14.6507 },
  longitude: { most: 180, such: 121.0494 },
} as const;

/** Orders that staff work on at once, and how many of them one request changes. */
export const MAX_BULK_ORDERS = 500;
export const BULK_BATCH = 25;

/** The courier of an order, and the courier's tracking number, in characters. */
export const MAX_COURIER_LENGTH = 100;

/** The longest time in which customers may cancel an order, in hours. */
export const MAX_CANCEL_HOURS = 720;

/** The number of a refund at the bank or wallet, in characters. */
export const MAX_REFERENCE_LENGTH = 100;

/** Where a refund is sent, in characters. */
export const MAX_REFUND_TO_LENGTH = 200;

/** Seconds in which a step of an order can be undone. Its email leaves after that. */
export const UNDO_SECONDS = 10;

/** Products in an order that staff take by phone. */
export const MAX_ORDER_LINES = 50;

/** A note of staff, in characters. */
export const MAX_NOTE_LENGTH = 2000;

/** The longest JSON body the API reads, in bytes. */
export const MAX_JSON_BYTES = 64 * 1024;

/** Uploaded pictures: bytes of the file, pixels of the picture, and the longest side we read. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;
export const MAX_IMAGE_SIDE_PX = 12_000;

/** Seconds in which an upload has to arrive: a picture of 10 MB over a slow phone line, one of 20 over a middling one. */
export const UPLOAD_SECONDS = 5 * 60;

/** Pictures of one product, and characters of what one shows. */
export const MAX_PICTURES = 20;
export const MAX_ALT_LENGTH = 200;

/** Articles and policies: the end of an address, title, summary, Markdown and place in lists. */
export const MAX_SLUG_LENGTH = 80;
export const MAX_TITLE_LENGTH = 120;
export const MAX_SUMMARY_LENGTH = 200;
export const MAX_MARKDOWN_LENGTH = 30_000;
export const MAX_CONTENT_POSITION = 999;
export const MAX_EMAIL_TEXT = 3000;
export const MAX_BUTTON_LENGTH = 40;
export const MAX_HEADLINE_LINE = 24;
export const MAX_SALE_BANNERS = 6;
export const MAX_MENU_LINKS = 8;
export const MAX_MENU_LABEL = 24;

/** Passwords: NIST SP 800-63B asks for at least 8 characters and no rules of composition. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** The number of recovery codes of two-factor sign-in, for a lost phone. */
export const RECOVERY_CODES = 10;

/** Value added tax of the Philippines in percent; shelf prices include it (National Internal Revenue Code, sec. 106). */
export const VAT_PERCENT = 12;

/** The longest return period in days, and the longest warranty in months. */
export const MAX_RETURN_DAYS = 365;
export const MAX_WARRANTY_MONTHS = 120;

/** Pictures that a customer sends with a return. */
export const MAX_RETURN_PHOTOS = 6;

/** How often a coupon may be used at most, where it has a limit. */
export const MAX_COUPON_USES = 1_000_000;

/** The name of a person in one field, in characters. */
export const MAX_NAME_LENGTH = 100;

/**
 * Test rides: the length of a slot, days ahead, scooters of one kind and kinds of scooters of a branch, branches, and
 * the length of an address.
 */
export const TEST_RIDE_LIMITS = {
  slot_minutes: { min: 10, max: 240 },
  days_ahead: { min: 1, max: 90 },
  capacity: { min: 1, max: 20 },
  scooters: { min: 0, max: 200 },
  branches: { min: 1, max: 30 },
  address: { min: 0, max: 300 },
} as const;

/** Reviews: characters of title, text and answer, and pictures; and the longest time until an order is asked for them, in days. */
export const MAX_REVIEW_TITLE = 100;
export const MAX_REVIEW_LENGTH = 4000;
export const MAX_REVIEW_REPLY = 2000;
export const MAX_REVIEW_PICTURES = 4;
export const MAX_REVIEW_DAYS = 90;

/** The time in which an online payment has to be made before its order is cancelled, in minutes. */
export const EXPIRY_MINUTES = { min: 5, max: 1440 } as const;

/** The most failed deliveries after which cash on delivery can be set to stop. */
export const MAX_COD_FAILURES = 100;

/** The largest deposit of an order on delivery, in percent of its total: what is paid wholly before is no order on delivery. */
export const MAX_DEPOSIT_PERCENT = 90;

/** The longest search for a place: somebody may paste a whole address. */
export const MAX_PLACE_SEARCH = 200;

/** Unread notifications are counted up to this many. */
export const MAX_UNREAD = 100;
/** The most API keys of a shop that are not revoked, characters of their names, and requests that one may send in a minute. */
export const MAX_API_KEYS = 50;
export const MAX_API_KEY_NAME = 60;
export const API_KEY_REQUESTS_PER_MINUTE = { least: 1, usual: 300, most: 6000 } as const;
/** The most webhooks of a shop, and characters of their addresses. */
export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_URL_LENGTH = 500;

/**
 * The types of products that the owner adds: how many, characters of their slugs, names and descriptions, attributes,
 * and choices of one.
 */
export const MAX_OWN_TYPES = 20;
/** The most types that a coupon names: all of them. */
export const MAX_COUPON_TYPES = MAX_OWN_TYPES + 3;
export const MAX_TYPE_SLUG_LENGTH = 40;
export const MAX_TYPE_NAME = 40;
export const MAX_TYPE_DESCRIPTION = 300;
export const MAX_TYPE_ATTRIBUTES = 20;
export const MAX_TYPE_META_TITLE = 200;
export const MAX_ATTRIBUTE_UNIT = 20;
export const MAX_ATTRIBUTE_CHOICES = 20;

/** Valid delivery details. */
export const deliveryDetails = {
  firstname: "Maria",
  lastname: "Clara",
  phone: "0917 555 0142",
  email: "maria@example.com",
  address: "12 Mabini Street, Ermita, Manila",
};
